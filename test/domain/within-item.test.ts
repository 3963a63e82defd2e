import { describe, expect, test } from 'vitest';
import {
  findingsAtMost,
  keptFindings,
  keptTraces,
  tracesAtMost,
} from '#lambdas/services/decks/evidence/bounded-evidence.ts';
import { validateSlide } from '#lambdas/services/decks/evidence/validate-slide.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { bullets, grounds, passage } from './provenance/support.ts';

const trace = (n: number, state: FigureTrace['state']): FigureTrace => ({
  text: String(n),
  part: `items[${n}].text`,
  state,
  passage_id: null,
  quote: null,
  source: null,
  page: null,
});

describe('what a slide keeps of its traces and findings', () => {
  test('is all of them where they are few', () => {
    const few = [trace(1, 'supported'), trace(2, 'unsupported')];

    expect(keptTraces(few)).toEqual(few);
  });

  test('is every unsupported figure before those that are fine, in their order', () => {
    const fine = Array.from({ length: tracesAtMost }, (_, n) => trace(n, 'supported'));
    const bad = trace(tracesAtMost, 'unsupported');

    const kept = keptTraces([...fine, bad]);

    expect(kept).toEqual([...fine.slice(0, -1), bad]);
  });

  test('is every error before warnings and notes', () => {
    const message = 'm';
    const notes = Array.from({ length: 60 }, (_, n) => ({
      code: `n${n}`,
      severity: 'info' as const,
      message,
    }));
    const error = { code: 'e', severity: 'error' as const, message };

    const kept = keptFindings([...notes, error]);

    expect(kept).toHaveLength(findingsAtMost);
    expect(kept.at(-1)).toEqual(error);
  });

  test('stays within an item of the store, whatever a person puts in', () => {
    const figures = Array.from({ length: 600 }, (_, n) => `${n + 3}.7 kg`).join(', ');
    const against = {
      grounds: grounds([passage('Nothing is told here.')]),
      notes: { least: 0, most: 9_999 },
      point: 'A plain title',
    };
    const deck = { title: 'T', language: 'en', theme: 'meridian', slide_count: 3 } as const;

    const judged = validateSlide({ ...bullets('Bees', 'Honey'), notes: figures }, deck, 1, against);

    expect(judged.provenance).toHaveLength(tracesAtMost);
    expect(judged.findings.length).toBeLessThanOrEqual(findingsAtMost);
  });
});
