import { describe, expect, test } from 'vitest';
import {
  limitFindings,
  limitTraces,
  maxFindings,
  maxTraces,
} from '#lambdas/services/decks/evidence/storage-limits.ts';
import { validateSlide } from '#lambdas/services/decks/evidence/validate-slide.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { makeBulletsSlide, makeEvidence, makePassage } from './provenance/fixtures.ts';

const createTrace = (n: number, state: FigureTrace['state']): FigureTrace => ({
  text: String(n),
  part: `items[${n}].text`,
  state,
  passage_id: null,
  quote: null,
  source: null,
  page: null,
});

describe('the stored traces and findings of a slide', () => {
  test('the stored traces and findings of a slide are complete when there are few', () => {
    const few = [createTrace(1, 'supported'), createTrace(2, 'unsupported')];

    expect(limitTraces(few)).toEqual(few);
  });

  test('the stored traces have unsupported figures before supported figures, in order', () => {
    const fine = Array.from({ length: maxTraces }, (_, n) => createTrace(n, 'supported'));
    const bad = createTrace(maxTraces, 'unsupported');

    const stored = limitTraces([...fine, bad]);

    expect(stored).toEqual([...fine.slice(0, -1), bad]);
  });

  test('the stored findings have errors before warnings and notes', () => {
    const notes = Array.from({ length: 60 }, (_, n) => ({
      code: 'repeated' as const,
      severity: 'info' as const,
      message: `note ${n}`,
    }));
    const error = { code: 'overflow' as const, severity: 'error' as const, message: 'm' };

    const stored = limitFindings([...notes, error]);

    expect(stored).toHaveLength(maxFindings);
    expect(stored.at(-1)).toEqual(error);
  });

  test('the stored traces and findings fit in one item of the table for any content', () => {
    const figures = Array.from({ length: 600 }, (_, n) => `${n + 3}.7 kg`).join(', ');
    const criteria = {
      evidence: makeEvidence([makePassage('The passage has no figures.')]),
      notes: { least: 0, most: 9_999 },
      point: 'A plain title',
    };
    const deck = { title: 'T', language: 'en', theme: 'meridian', slide_count: 3 } as const;

    const validated = validateSlide(
      { ...makeBulletsSlide('Bees', 'Honey'), notes: figures },
      deck,
      1,
      criteria,
    );

    expect(validated.provenance).toHaveLength(maxTraces);
    expect(validated.findings.length).toBeLessThanOrEqual(maxFindings);
  });
});
