import { describe, expect, test } from 'vitest';
import { scaled } from '../support/scale.ts';
import { faultyDecks, isWithin, kinds, outcomesOf, unaccounted } from './estimates.ts';

const count = scaled({ quick: 24, full: 100 });
const stage = await faultyDecks(count, 'decks that are estimated');
const outcomes = outcomesOf(stage);

describe(`${count} decks under faults`, () => {
  test('are in the ledger as in the model’s own log, to the token', () => {
    const { log } = stage.model;

    expect(stage.judge.violations).toEqual([]);
    expect(unaccounted(stage)).toEqual([]);
    expect(new Set(log.map((call) => call.outcome)).size).toBeGreaterThan(
      scaled({ quick: 2, full: 4 }),
    );
  });

  test('nearly all take what was estimated, in ranges of no more than twice their low', () => {
    const ratios = outcomes.map(({ estimate: { tokens } }) => tokens.high / tokens.low);

    expect(outcomes.length).toBeGreaterThanOrEqual(Math.floor(count * 0.95));
    expect(Math.max(...ratios)).toBeLessThanOrEqual(2);
    expect(outcomes.filter(isWithin).length / outcomes.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each(kinds.map(({ name }) => name))('%s: are estimated as well as the others', (name) => {
    const own = outcomes.filter(({ kind }) => kind === name);

    expect(own.filter(isWithin).length / own.length).toBeGreaterThanOrEqual(0.8);
  });
});
