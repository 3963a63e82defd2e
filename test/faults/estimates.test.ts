import { describe, expect, test } from 'vitest';
import { pickByScale } from '../support/scale.ts';
import {
  deckKinds,
  findUnaccountedCalls,
  isWithinEstimate,
  readOutcomes,
  simulateFaultyDecks,
} from './estimates.ts';

const deckCount = pickByScale({ quick: 24, full: 100 });
const simulation = await simulateFaultyDecks(deckCount, 'decks that are estimated');
const outcomes = readOutcomes(simulation);

describe(`${deckCount} decks under faults`, () => {
  test("the usage records of decks under faults match the model's log to the token", () => {
    const { log } = simulation.model;

    expect(simulation.checker.violations).toEqual([]);
    expect(findUnaccountedCalls(simulation)).toEqual([]);
    expect(new Set(log.map((call) => call.outcome)).size).toBeGreaterThan(
      pickByScale({ quick: 2, full: 4 }),
    );
  });

  test('with injected faults, most decks use a number of tokens within the estimated range, whose high end is at most twice the low end', () => {
    const ratios = outcomes.map(({ estimate: { tokens } }) => tokens.high / tokens.low);

    expect(outcomes.length).toBeGreaterThanOrEqual(Math.floor(deckCount * 0.95));
    expect(Math.max(...ratios)).toBeLessThanOrEqual(2);
    expect(outcomes.filter(isWithinEstimate).length / outcomes.length).toBeGreaterThanOrEqual(0.9);
  });

  test.each(deckKinds.map(({ name }) => name))(
    'the estimates for the deck kind %s are as accurate as for the other kinds',
    (name) => {
      const ofKind = outcomes.filter(({ kind }) => kind === name);

      expect(ofKind.filter(isWithinEstimate).length / ofKind.length).toBeGreaterThanOrEqual(0.8);
    },
  );
});
