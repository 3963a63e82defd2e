import {
  type CallTokens,
  type DeckShape,
  type EstimatedPurpose,
  type Measured,
  type Spread,
  slidesGroup,
  sourceGroup,
} from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import type { TokenStatistic } from '../../stores/token-statistics-store.ts';

/** Logarithms are kept as whole ten-thousandths. */
export const logUnit = 10_000;

const figuresOf = (pick: (figure: keyof CallTokens) => number): CallTokens => ({
  calls: pick('calls'),
  input_tokens: pick('input_tokens'),
  output_tokens: pick('output_tokens'),
  cache_read_tokens: pick('cache_read_tokens'),
  cache_write_tokens: pick('cache_write_tokens'),
});

/** The attribute that holds what was expected of a figure. */
export const expectedName = <F extends keyof CallTokens>(figure: F): `expected_${F}` =>
  `expected_${figure}`;

const sumOf = (all: readonly TokenStatistic[], pick: (one: TokenStatistic) => number) =>
  all.reduce((sum, one) => sum + pick(one), 0);

function measuredIn(all: readonly TokenStatistic[]): Measured | undefined {
  const decks = sumOf(all, (one) => one.decks);
  if (decks === 0) return undefined;
  return {
    decks,
    actual: figuresOf((figure) => sumOf(all, (one) => one[figure])),
    expected: figuresOf((figure) => sumOf(all, (one) => one[expectedName(figure)])),
  };
}

function spreadIn(all: readonly TokenStatistic[]): Spread {
  return {
    decks: sumOf(all, (one) => one.decks),
    logs: sumOf(all, (one) => one.logs) / logUnit,
    squares: sumOf(all, (one) => one.squares) / logUnit,
  };
}

/** Decks of one group tell of their like once there are so many. */
const enough = 8;

/** What was measured of decks like one, of this purpose’s model: those of its language, and those of its size too. */
export function measuredFor(
  purpose: EstimatedPurpose,
  shape: DeckShape,
  all: readonly TokenStatistic[],
): { ofLanguage: Measured | undefined; ofSize: Measured | undefined; spread: Spread } {
  const model = env.SETTINGS.models[purpose];
  const own = all.filter((one) => one.purpose === purpose && one.model === model);
  const alike = own.filter(
    (one) =>
      one.slides === slidesGroup(shape.slides) && one.sources === sourceGroup(shape.source_tokens),
  );
  const spread = spreadIn(alike);
  return {
    ofLanguage: measuredIn(own),
    ofSize: measuredIn(alike),
    spread: spread.decks >= enough ? spread : spreadIn(own),
  };
}
