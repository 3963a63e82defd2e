import {
  type CallTokens,
  computeRangeFactor,
  correctTokens,
  createRange,
  type EstimatedPurpose,
  type EstimateInput,
  estimatedPurposes,
  estimateTokens,
  type PromptSize,
} from '#shared/domain/estimate.ts';
import type { EstimateBody, PresentationEstimate } from '#shared/schemas/estimate.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import type { Clock } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import { callCostMicros } from '../../../models/call-cost.ts';
import {
  readTokenStatistics,
  type TokenStatistic,
} from '../../../stores/token-statistics-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { requireDeckSources } from '../../sources/sources-for-deck.ts';
import { applyTemplate } from '../../templates/apply-template.ts';
import { getQuota } from '../../usage/get-quota.ts';
import { measureTokens } from '../../usage/measured-tokens.ts';
import { readPromptSizes } from '../../usage/prompt-facts.ts';
import { checkDeckOptions } from '../commands/deck-options.ts';
import { buildEstimateInput, detectDeckLanguage } from './estimate-input.ts';
import { estimateSeconds } from './estimate-seconds.ts';

/**
 * An estimate, the properties of the deck from which it was computed, and the language of the sources or the topic.
 */
export type EstimateWithInput = {
  estimate: Estimate;
  shape: EstimateInput;
  detectedLanguage: string;
};

const tokenRoundingStep = 100;
/** Rounding step of costs, in dollars: a hundredth of a cent. */
const dollarRoundingStep = 0.0001;

type ExpectedUsage = { tokens: number; micros: number; factor: number };

/** Returns the expected tokens and cost, and the factor between each of them and the ends of its range. */
function computeExpectedUsage(
  shape: EstimateInput,
  facts: Record<EstimatedPurpose, PromptSize>,
  statistics: readonly TokenStatistic[],
): ExpectedUsage {
  const expected = estimateTokens(shape, facts);
  const calls = estimatedPurposes.map((purpose): [EstimatedPurpose, CallTokens] => {
    const { ofLanguage, ofSize } = measureTokens(purpose, shape, statistics);
    return [purpose, correctTokens(expected[purpose], ofLanguage, ofSize)];
  });
  const sum = (select: (purpose: EstimatedPurpose, tokens: CallTokens) => number) =>
    calls.reduce((sum, [purpose, tokens]) => sum + select(purpose, tokens), 0);
  return {
    tokens: sum(
      (_, { input_tokens, cache_write_tokens, output_tokens }) =>
        input_tokens + cache_write_tokens + output_tokens,
    ),
    micros: sum((purpose, tokens) => callCostMicros(env.SETTINGS.models[purpose], tokens)),
    factor: computeRangeFactor(measureTokens('slide', shape, statistics).spread),
  };
}

async function estimateShape(
  user: UserRecord,
  shape: EstimateInput,
  hasSources: boolean,
  clock: Clock,
): Promise<Estimate> {
  const now = clock.now();
  const [facts, statistics, seconds] = await Promise.all([
    readPromptSizes(),
    readTokenStatistics(shape.language_class, now),
    estimateSeconds(user, { slides: shape.slides, hasSources }, now),
  ]);
  const { tokens, micros, factor } = computeExpectedUsage(shape, facts, statistics);
  return {
    slides: shape.slides,
    tokens: createRange(tokens, factor, tokenRoundingStep),
    cost_usd: roundDollars(createRange(micros / 1_000_000, factor, dollarRoundingStep)),
    seconds,
  };
}

/** Rounds costs to whole steps, which removes the errors of binary fractions. */
const roundDollars = ({ low, high }: Estimate['cost_usd']): Estimate['cost_usd'] => ({
  low: Number(low.toFixed(4)),
  high: Number(high.toFixed(4)),
});

/**
 * Estimates tokens, cost and seconds of a presentation. Throws the same errors for its options and sources as
 * creating it.
 */
export async function estimate(
  user: UserRecord,
  body: EstimateBody,
  clock: Clock,
): Promise<EstimateWithInput> {
  checkDeckOptions(user, body);
  const sources = await requireDeckSources(user, body.source_ids ?? [], clock);
  const detectedLanguage = detectDeckLanguage(body, sources);
  const shape = buildEstimateInput(body, sources, body.language ?? detectedLanguage);
  const hasSources = shape.source_tokens > 0;
  return { estimate: await estimateShape(user, shape, hasSources, clock), shape, detectedLanguage };
}

/** Returns the estimate and the month’s quota as it will be after the presentation. */
export async function estimateWithQuota(
  user: UserRecord,
  request: EstimateBody,
  clock: Clock,
): Promise<PresentationEstimate> {
  const body = applyTemplate(user, request);
  const [estimated, quota] = await Promise.all([estimate(user, body, clock), getQuota(user)]);
  const { tokens } = estimated.estimate;
  return {
    ...estimated.estimate,
    detected_language: estimated.detectedLanguage,
    quota_after: {
      ...quota,
      decks: { ...quota.decks, used: quota.decks.used + 1 },
      tokens: { ...quota.tokens, used: quota.tokens.used + tokens.high },
    },
  };
}
