import { expect, test } from 'vitest';
import { allowOwnCoverFigures } from '#lambdas/services/decks/evidence/own-cover.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { traceFigures } from '#shared/domain/provenance.ts';
import { makeEvidence, makePassage } from './fixtures.ts';

const createCoverSlide = (title: string, subtitle: string): SlideContent => ({
  ...{ layout: 'cover', title, notes: '', sources: [] },
  blocks: { subtitle },
});
const evidence = makeEvidence([makePassage('The museum had 12 visitors.')]);

test('a figure that the user typed on the cover is “given”, and a figure that the model wrote there is not', () => {
  const edited = createCoverSlide('First half of 2026', 'Up 41%');

  const traces = traceFigures(
    edited,
    allowOwnCoverFigures(evidence, edited, [{ text: '41%', state: 'unsupported' }]),
  );

  expect(traces.map(({ text, state }) => [text, state])).toEqual([
    ['2026', 'given'],
    ['41%', 'unsupported'],
  ]);
});

test('a “given” figure of the cover stays “given” after the next edit', () => {
  const edited = createCoverSlide('Museum', 'First half of 2026');

  const traces = traceFigures(
    edited,
    allowOwnCoverFigures(evidence, edited, [{ text: '2026', state: 'given' }]),
  );

  expect(traces.map(({ state }) => state)).toEqual(['given']);
});

test('a figure that the user typed on another slide than the cover is unsupported without a source', () => {
  const slide: SlideContent = {
    ...{ layout: 'bullets', title: 'First half of 2026', notes: '', sources: [] },
    blocks: { items: [{ text: 'More visitors' }] },
  };

  expect(traceFigures(slide, allowOwnCoverFigures(evidence, slide, []))[0]?.state).toBe(
    'unsupported',
  );
});
