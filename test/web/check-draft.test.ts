import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { listTextBoxes } from '#shared/deck/scene.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import {
  checkDraft,
  drawScene,
  findEditableTexts,
  listNewFigures,
} from '#web/features/decks/editing/check-draft.ts';
import { findUnfinishedParts } from '#web/features/decks/editing/unfinished-parts.ts';

const makeContent = (title: string): SlideContent => ({
  layout: 'bullets',
  title,
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'High water' }, { text: 'Low water' }] },
});
describe('live check of a draft', () => {
  const slideContext = { title: 'Tides', language: 'en', theme: 'meridian', index: 1, total: 3 };
  const checkOptions = { point: '', traces: [], hasSources: true, minutes: null };
  const makeCostSlide = (value: string): SlideContent => ({
    ...makeContent('What it cost'),
    layout: 'bullets',
    blocks: { items: [{ text: `It cost ${value} to build` }, { text: 'Nobody else paid' }] },
  });
  const trace = (text: string, state: FigureTrace['state']): FigureTrace => ({
    ...{ text, state, part: 'items[0].text' },
    ...{ passage_id: null, quote: null, source: null, page: null },
  });

  it('the live check keeps the provenance of known figures and counts new ones', () => {
    const traces = [trace('$4.2 million', 'unsupported')];

    const checkedDraft = checkDraft(makeCostSlide('$4.2 million'), slideContext, {
      ...checkOptions,
      traces,
    });
    const changed = checkDraft(makeCostSlide('$5.1 million'), slideContext, {
      ...checkOptions,
      traces,
    });

    expect(checkedDraft.findings.map(({ code }) => code)).toContain('unsupported');
    expect(checkedDraft.newFigures).toBe(0);
    expect(changed.findings.map(({ code }) => code)).not.toContain('unsupported');
    expect(changed.newFigures).toBe(1);
    expect(changed.score).toBe(checkedDraft.score + 8);
  });

  it('the live check lists only numbers that the saved slide does not contain, even if the words around them change', () => {
    const knownTraces = [trace('$4.2 million', 'supported')];

    expect(listNewFigures(makeCostSlide('$4.2 million'), 'en', knownTraces)).toEqual([]);
    expect(listNewFigures(makeCostSlide('$5.1 million'), 'en', knownTraces)).toEqual([
      '$5.1 million',
    ]);
    expect(listNewFigures(makeCostSlide('some $5.1 million'), 'en', knownTraces)).toEqual([
      '$5.1 million',
    ]);
  });

  it('the live check finds every text of the slide, and omits the edited one from the drawing', () => {
    const content = makeContent('Tides');
    const { scene } = checkDraft(content, slideContext, checkOptions);

    expect(findEditableTexts(scene, content).map(({ part }) => part)).toEqual(
      expect.arrayContaining(['title', 'items[0].text', 'items[1].text']),
    );
    expect(listTextBoxes(scene).some(({ part }) => part === undefined)).toBe(true);
    expect(drawScene({ scene, content }, null)).toContain('High');
    expect(drawScene({ scene, content }, 'items[0].text')).not.toContain('High');
  });

  it('the live check returns the parts with missing texts', () => {
    const blank: SlideContent = {
      ...makeContent(''),
      layout: 'bullets',
      blocks: { items: [{ text: 'One' }, { text: '' }] },
    };

    expect(findUnfinishedParts(blank)).toEqual(['title', 'items[1].text']);
    expect(findUnfinishedParts(makeContent('Tides'))).toEqual([]);
  });
});
