import {
  type CallTokens,
  type DeckShape,
  type EstimatedPurpose,
  type MeasuredTokens,
  type Spread,
  slidesGroup,
  sourceGroup,
} from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import type { TokenStatistic } from '../../stores/token-statistics-store.ts';

/** Logarithms are stored as integers, in ten-thousandths. */
export const logUnit = 10_000;

const tokenFigures = (pick: (figure: keyof CallTokens) => number): CallTokens => ({
  calls: pick('calls'),
  input_tokens: pick('input_tokens'),
  output_tokens: pick('output_tokens'),
  cache_read_tokens: pick('cache_read_tokens'),
  cache_write_tokens: pick('cache_write_tokens'),
});

/** Returns the attribute name of a figure's expected value. */
export const expectedName = <F extends keyof CallTokens>(figure: F): `expected_${F}` =>
  `expected_${figure}`;

const sumBy = (all: readonly TokenStatistic[], pick: (one: TokenStatistic) => number) =>
  all.reduce((sum, one) => sum + pick(one), 0);

function sumMeasured(all: readonly TokenStatistic[]): MeasuredTokens | undefined {
  const decks = sumBy(all, (one) => one.decks);
  if (decks === 0) return undefined;
  return {
    decks,
    actual: tokenFigures((figure) => sumBy(all, (one) => one[figure])),
    expected: tokenFigures((figure) => sumBy(all, (one) => one[expectedName(figure)])),
  };
}

function sumSpread(all: readonly TokenStatistic[]): Spread {
  return {
    decks: sumBy(all, (one) => one.decks),
    logs: sumBy(all, (one) => one.logs) / logUnit,
    squares: sumBy(all, (one) => one.squares) / logUnit,
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
  shape: DeckShape,
  all: readonly TokenStatistic[],
): { ofLanguage: MeasuredTokens | undefined; ofSize: MeasuredTokens | undefined; spread: Spread } {
  const model = env.SETTINGS.models[purpose];
  const own = all.filter((one) => one.purpose === purpose && one.model === model);
  const alike = own.filter(
    (one) =>
      one.slides === slidesGroup(shape.slides) && one.sources === sourceGroup(shape.source_tokens),
  );
  const spread = sumSpread(alike);
  return {
    ofLanguage: sumMeasured(own),
    ofSize: sumMeasured(alike),
    spread: spread.decks >= minDecks ? spread : sumSpread(own),
  };
}
