import {
  type CallTokens,
  type ErrorSpread,
  type EstimatedPurpose,
  type EstimateInput,
  getSlidesGroup,
  getSourceGroup,
  type MeasuredTokens,
} from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import type { TokenStatistic } from '../../stores/token-statistics-store.ts';

/** Logarithms are stored as integers, in ten-thousandths. */
export const logarithmScale = 10_000;

const mapTokenFigures = (pick: (figure: keyof CallTokens) => number): CallTokens => ({
  calls: pick('calls'),
  input_tokens: pick('input_tokens'),
  output_tokens: pick('output_tokens'),
  cache_read_tokens: pick('cache_read_tokens'),
  cache_write_tokens: pick('cache_write_tokens'),
});

/** Returns the name of the attribute that stores the expected value of a token count or call count. */
const expectedAttributeName = <F extends keyof CallTokens>(figure: F): `expected_${F}` =>
  `expected_${figure}`;

const sumBy = (
  statistics: readonly TokenStatistic[],
  pick: (statistic: TokenStatistic) => number,
) => statistics.reduce((sum, statistic) => sum + pick(statistic), 0);

function sumMeasured(statistics: readonly TokenStatistic[]): MeasuredTokens | undefined {
  const decks = sumBy(statistics, (statistic) => statistic.decks);
  if (decks === 0) return undefined;
  return {
    decks,
    actual: mapTokenFigures((figure) => sumBy(statistics, (statistic) => statistic[figure])),
    expected: mapTokenFigures((figure) =>
      sumBy(statistics, (statistic) => statistic[expectedAttributeName(figure)]),
    ),
  };
}

function sumSpread(statistics: readonly TokenStatistic[]): ErrorSpread {
  return {
    decks: sumBy(statistics, (statistic) => statistic.decks),
    logs: sumBy(statistics, (statistic) => statistic.logs) / logarithmScale,
    squares: sumBy(statistics, (statistic) => statistic.squares) / logarithmScale,
  };
}

/** Minimum number of decks of a group for its spread to be used. */
const minDecks = 8;

/**
 * Returns the measured tokens of this purpose's current model: `ofLanguage` for all decks of the given statistics,
 * which are of one language, and `ofSize` only for those with a similar number of slides and a similar amount of
 * sources.
 */
export function measureTokens(
  purpose: EstimatedPurpose,
  shape: EstimateInput,
  statistics: readonly TokenStatistic[],
): {
  ofLanguage: MeasuredTokens | undefined;
  ofSize: MeasuredTokens | undefined;
  spread: ErrorSpread;
} {
  const model = env.SETTINGS.models[purpose];
  const ownStatistics = statistics.filter(
    (statistic) => statistic.purpose === purpose && statistic.model === model,
  );
  const alike = ownStatistics.filter(
    (statistic) =>
      statistic.slides === getSlidesGroup(shape.slides) &&
      statistic.sources === getSourceGroup(shape.source_tokens),
  );
  const spread = sumSpread(alike);
  return {
    ofLanguage: sumMeasured(ownStatistics),
    ofSize: sumMeasured(alike),
    spread: spread.decks >= minDecks ? spread : sumSpread(ownStatistics),
  };
}
