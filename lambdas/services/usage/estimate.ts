import {
  type CallTokens,
  correctedTokens,
  type DeckShape,
  type EstimatedPurpose,
  estimatedPurposes,
  expectedTokens,
  type PromptFacts,
  rangeAbout,
  rangeFactor,
} from '#shared/domain/estimate.ts';
import type { EstimateBody, PresentationEstimate } from '#shared/schemas/estimate.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import type { Clock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { callMicros } from '../../models/call-cost.ts';
import { type TokenStatistic, tokenStatistics } from '../../stores/token-statistics-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { checkOptions } from '../decks/commands/deck-options.ts';
import { sourcesForDeck } from '../sources/sources-for-deck.ts';
import { deckShape } from './deck-shape.ts';
import { estimateSeconds } from './estimate-seconds.ts';
import { measuredFor } from './measured.ts';
import { promptFacts } from './prompt-facts.ts';
import { quotaOf } from './quota-of.ts';

/** What was told of a presentation, and what that rested on. */
export type KeptEstimate = { told: Estimate; shape: DeckShape };

const tokenStep = 100;
/** A hundredth of a cent. */
const dollarStep = 0.0001;

type Middle = { tokens: number; micros: number; factor: number };

/** The middle of the ranges of tokens and money, and how wide they are. */
function middleOf(
  shape: DeckShape,
  facts: Record<EstimatedPurpose, PromptFacts>,
  statistics: readonly TokenStatistic[],
): Middle {
  const expected = expectedTokens(shape, facts);
  const calls = estimatedPurposes.map((purpose): [EstimatedPurpose, CallTokens] => {
    const { ofLanguage, ofSize } = measuredFor(purpose, shape, statistics);
    return [purpose, correctedTokens(expected[purpose], ofLanguage, ofSize)];
  });
  const sum = (of: (purpose: EstimatedPurpose, tokens: CallTokens) => number) =>
    calls.reduce((all, [purpose, tokens]) => all + of(purpose, tokens), 0);
  return {
    tokens: sum((_, { input_tokens, output_tokens }) => input_tokens + output_tokens),
    micros: sum((purpose, tokens) => callMicros(env.SETTINGS.models[purpose], tokens)),
    factor: rangeFactor(measuredFor('slide', shape, statistics).spread),
  };
}

async function estimateShape(
  user: UserRecord,
  shape: DeckShape,
  hasSources: boolean,
  clock: Clock,
): Promise<Estimate> {
  const now = clock.now();
  const [facts, statistics, seconds] = await Promise.all([
    promptFacts(),
    tokenStatistics(shape.language_class, now),
    estimateSeconds(user, { slides: shape.slides, hasSources }, now),
  ]);
  const { tokens, micros, factor } = middleOf(shape, facts, statistics);
  return {
    slides: shape.slides,
    tokens: rangeAbout(tokens, factor, tokenStep),
    cost_usd: dollars(rangeAbout(micros / 1_000_000, factor, dollarStep)),
    seconds,
  };
}

/** Whole steps, without what binary fractions add. */
const dollars = ({ low, high }: Estimate['cost_usd']): Estimate['cost_usd'] => ({
  low: Number(low.toFixed(4)),
  high: Number(high.toFixed(4)),
});

/** What a presentation will probably take. Throws what asking for the presentation itself would throw of its options and sources. */
export async function estimate(
  user: UserRecord,
  body: EstimateBody,
  clock: Clock,
): Promise<KeptEstimate> {
  checkOptions(user, body);
  const sources = await sourcesForDeck(user, body.source_ids ?? [], clock);
  const shape = deckShape(body, sources);
  return { told: await estimateShape(user, shape, shape.source_tokens > 0, clock), shape };
}

/** The estimate, and the month’s quota once the presentation is made. */
export async function estimateWithQuota(
  user: UserRecord,
  body: EstimateBody,
  clock: Clock,
): Promise<PresentationEstimate> {
  const [{ told }, quota] = await Promise.all([estimate(user, body, clock), quotaOf(user)]);
  return {
    ...told,
    quota_after: {
      ...quota,
      decks: { ...quota.decks, used: quota.decks.used + 1 },
      tokens: { ...quota.tokens, used: quota.tokens.used + told.tokens.high },
    },
  };
}
