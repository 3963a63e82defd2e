import {
  type CallTokens,
  type EstimatedPurpose,
  type EstimateInput,
  type MeasuredTokens,
  type Spread,
  slidesGroup,
  sourceGroup,
} from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import type { TokenStatistic } from '../../stores/token-statistics-store.ts';

/** Logarithms are stored as integers, in ten-thousandths. */
export const logarithmScale = 10_000;

const tokenFigures = (pick: (figure: keyof CallTokens) => number): CallTokens => ({
  calls: pick('calls'),
  input_tokens: pick('input_tokens'),
  output_tokens: pick('output_tokens'),
  cache_read_tokens: pick('cache_read_tokens'),
  cache_write_tokens: pick('cache_write_tokens'),
});

/** Returns the attribute name of a figure's expected value. */
const expectedName = <F extends keyof CallTokens>(figure: F): `expected_${F}` =>
  `expected_${figure}`;

const sumBy = (statistics: readonly TokenStatistic[], pick: (one: TokenStatistic) => number) =>
  statistics.reduce((sum, one) => sum + pick(one), 0);

function sumMeasured(statistics: readonly TokenStatistic[]): MeasuredTokens | undefined {
  const decks = sumBy(statistics, (one) => one.decks);
  if (decks === 0) return undefined;
  return {
    decks,
    actual: tokenFigures((figure) => sumBy(statistics, (one) => one[figure])),
    expected: tokenFigures((figure) => sumBy(statistics, (one) => one[expectedName(figure)])),
  };
}

function sumSpread(statistics: readonly TokenStatistic[]): Spread {
  return {
    decks: sumBy(statistics, (one) => one.decks),
    logs: sumBy(statistics, (one) => one.logs) / logarithmScale,
    squares: sumBy(statistics, (one) => one.squares) / logarithmScale,
  };
}

/** Minimum decks of a group from which its spread is used. */
const minDecks = 8;

/**
 * Returns the measurements of this purpose’s current model: for decks of the same language, and for those of a
 * similar size too.
 */
export function measuredTokens(
  purpose: EstimatedPurpose,
  shape: EstimateInput,
  statistics: readonly TokenStatistic[],
): { ofLanguage: MeasuredTokens | undefined; ofSize: MeasuredTokens | undefined; spread: Spread } {
  const model = env.SETTINGS.models[purpose];
  const ownStatistics = statistics.filter((one) => one.purpose === purpose && one.model === model);
  const alike = ownStatistics.filter(
    (one) =>
      one.slides === slidesGroup(shape.slides) && one.sources === sourceGroup(shape.source_tokens),
  );
  const spread = sumSpread(alike);
  return {
    ofLanguage: sumMeasured(ownStatistics),
    ofSize: sumMeasured(alike),
    spread: spread.decks >= minDecks ? spread : sumSpread(ownStatistics),
  };
}
