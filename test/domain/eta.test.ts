import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type EtaDeck,
  estimateRemainingMs,
  estimateStartMs,
  type MeanDurations,
  sumEtaSeconds,
} from '#shared/domain/eta.ts';
import { type RunStage, runStages, type TaskKind } from '#shared/domain/statuses.ts';
import { computeFairTaskCount } from '#shared/domain/task-share.ts';

const meanDurations: MeanDurations = {
  'research.source': 1_000,
  'research.brief': 5_000,
  'outline.plan': 8_000,
  'slides.slide': 6_000,
  'slides.review': 500,
  'deploy.html': 2_000,
  'deploy.pptx': 2_500,
  'deploy.pdf': 1_500,
  'deploy.thumbnails': 3_000,
};
const createEtaInputs = (tasks_at_once = 3, given = meanDurations) => ({
  means: given,
  tasks_at_once,
});
const taskTotals = { research: 3, outline: 1, slides: 9, deploy: 4 };

/** Returns a deck of eight slides and two sources with the given number of completed tasks in each generation stage. */
const createDeckWithCompleted = (
  done: Partial<Record<RunStage, number>>,
  skipped: RunStage[] = [],
  awaits_confirmation = false,
): EtaDeck => ({
  awaits_confirmation,
  stages: runStages.map((name) => ({
    name,
    status: skipped.includes(name) ? 'skipped' : 'pending',
    done: done[name] ?? 0,
    total: taskTotals[name],
  })),
});
const allCompletedCounts = { research: 3, outline: 1, slides: 9, deploy: 4 };

describe('the remaining time of a deck', () => {
  test.each<[string, EtaDeck, number, number]>([
    [
      'all tasks',
      createDeckWithCompleted({}),
      3,
      1_000 + 5_000 + 8_000 + (8 / 3) * 6_000 + 500 + 3_000,
    ],
    [
      'all tasks except research',
      createDeckWithCompleted({}, ['research']),
      3,
      8_000 + (8 / 3) * 6_000 + 500 + 3_000,
    ],
    [
      'the brief and all later tasks',
      createDeckWithCompleted({ research: 2 }),
      8,
      5_000 + 8_000 + 6_000 + 500 + 3_000,
    ],
    [
      'the slides and all later tasks',
      createDeckWithCompleted({ ...allCompletedCounts, slides: 0, deploy: 0 }),
      4,
      12_000 + 500 + 3_000,
    ],
    [
      'three slides',
      createDeckWithCompleted({ ...allCompletedCounts, slides: 5, deploy: 0 }),
      3,
      6_000 + 500 + 3_000,
    ],
    [
      'one slide with capacity for three',
      createDeckWithCompleted({ ...allCompletedCounts, slides: 7 }),
      3,
      6_000 + 500,
    ],
    ['the review', createDeckWithCompleted({ ...allCompletedCounts, slides: 8 }), 3, 500],
    ['the files', createDeckWithCompleted({ ...allCompletedCounts, deploy: 0 }), 2, 4_500],
    [
      'the files with capacity for all',
      createDeckWithCompleted({ ...allCompletedCounts, deploy: 0 }),
      4,
      3_000,
    ],
    [
      'the files one after the other',
      createDeckWithCompleted({ ...allCompletedCounts, deploy: 0 }),
      1,
      9_000,
    ],
    [
      'one of the files, whichever',
      createDeckWithCompleted({ ...allCompletedCounts, deploy: 1 }),
      4,
      3_000,
    ],
    ['no tasks', createDeckWithCompleted(allCompletedCounts), 3, 0],
    [
      'only the deploy of a restored version',
      createDeckWithCompleted({}, ['research', 'outline', 'slides']),
      3,
      3_000,
    ],
    [
      'the outline when the owner reviews it next',
      createDeckWithCompleted({}, ['research'], true),
      3,
      8_000,
    ],
  ])('the remaining time of a deck is the time of %s', (_name, deck, atOnce, ms) => {
    expect(estimateRemainingMs(deck, createEtaInputs(atOnce))).toBeCloseTo(ms, 6);
  });

  test.each(Object.keys(meanDurations) as TaskKind[])(
    'the remaining time is unknown while %s has no measurements',
    (kind) => {
      const { [kind]: _gone, ...rest } = meanDurations;

      expect(
        estimateRemainingMs(createDeckWithCompleted({}), createEtaInputs(3, rest)),
      ).toBeUndefined();
      expect(
        estimateRemainingMs(createDeckWithCompleted(allCompletedCounts), createEtaInputs(3, rest)),
      ).toBe(0);
    },
  );

  test('the remaining time needs measurements only for task kinds still to run', () => {
    const {
      'research.source': _a,
      'research.brief': _b,
      'outline.plan': _c,
      ...rest
    } = meanDurations;
    const onlyOutline = { 'outline.plan': 8_000 };

    expect(
      estimateRemainingMs(
        createDeckWithCompleted({ research: 3, outline: 1 }),
        createEtaInputs(3, rest),
      ),
    ).toBeDefined();
    expect(
      estimateRemainingMs(
        createDeckWithCompleted({}, ['research'], true),
        createEtaInputs(3, onlyOutline),
      ),
    ).toBe(8_000);
  });

  test('the remaining time does not grow when a task completes or more tasks run in parallel', () => {
    const completedCounts = fc.record({
      research: fc.integer({ min: 0, max: 3 }),
      outline: fc.integer({ min: 0, max: 1 }),
      slides: fc.integer({ min: 0, max: 9 }),
      deploy: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(
        completedCounts,
        fc.constantFrom(...runStages),
        fc.integer({ min: 1, max: 12 }),
        (state, stage, atOnce) => {
          const remainingNow =
            estimateRemainingMs(createDeckWithCompleted(state), createEtaInputs(atOnce)) ??
            Number.NaN;
          const further = { ...state, [stage]: Math.min(taskTotals[stage], state[stage] + 1) };

          expect(remainingNow).toBeGreaterThanOrEqual(0);
          expect(
            estimateRemainingMs(createDeckWithCompleted(further), createEtaInputs(atOnce)),
          ).toBeLessThanOrEqual(remainingNow);
          expect(
            estimateRemainingMs(createDeckWithCompleted(state), createEtaInputs(atOnce + 1)),
          ).toBeLessThanOrEqual(remainingNow);
        },
      ),
    );
  });
});

describe('the start time of a waiting deck', () => {
  test.each<[string, Parameters<typeof estimateStartMs>[0], number | undefined]>([
    ['at once when a slot is free', { slots: 2, running: [90], ahead: [] }, 0],
    [
      'the end of the running deck when there is one slot',
      { slots: 1, running: [90], ahead: [] },
      90,
    ],
    [
      'the end of the running deck plus the times of the decks ahead',
      { slots: 1, running: [90], ahead: [100, 50] },
      240,
    ],
    ['the end of the first of two running decks', { slots: 2, running: [90, 40], ahead: [] }, 40],
    [
      'after each deck ahead has taken the next free slot',
      { slots: 2, running: [90, 40], ahead: [100, 10] },
      100,
    ],
    [
      'not in the past when more decks run than there are slots',
      { slots: 1, running: [9, 5], ahead: [] },
      5,
    ],
    [
      'unknown when the end of a running deck is unknown',
      { slots: 1, running: [undefined], ahead: [] },
      undefined,
    ],
    [
      'unknown when the time of a deck ahead is unknown',
      { slots: 1, running: [1], ahead: [undefined] },
      undefined,
    ],
  ])('the start time of a waiting deck is %s', (_name, line, ms) => {
    expect(estimateStartMs(line)).toBe(ms);
  });
});

describe('the reported ETA', () => {
  test.each<[(number | undefined)[], number | null]>([
    [[0], 1],
    [[1], 1],
    [[1_001], 2],
    [[1_000, 2_500], 4],
    [[1_000, undefined], null],
    [[undefined], null],
  ])('remaining times of %j ms are reported as %j s', (parts, seconds) => {
    expect(sumEtaSeconds(...parts)).toBe(seconds);
  });
});

test.each([
  [3, 1, 3],
  [12, 6, 2],
  [12, 5, 2],
  [3, 5, 1],
  [3, 0, 3],
])(
  'with %i parallel tasks, each of %i running decks gets a share of %i tasks',
  (tasks, decks, share) => {
    expect(computeFairTaskCount(tasks, decks)).toBe(share);
  },
);
