import {
  type CallTokens,
  type EstimatedPurpose,
  estimatedPurposes,
  estimateTokens,
  getSlidesGroup,
  getSourceGroup,
} from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { TaskItem } from '../../stores/task-store.ts';
import { recordTokenStatistic } from '../../stores/token-statistics-store.ts';
import { listUsageRows, type UsageItem } from '../../stores/usage-store.ts';
import { logarithmScale } from './measured-tokens.ts';
import { readPromptSizes } from './prompt-facts.ts';
import { sumUsage } from './usage-rows.ts';

const sumTokens = (calls: readonly CallTokens[]): number =>
  calls.reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0);

/**
 * Returns the deviation of the whole deck's tokens from the estimate. Stored with the purpose `slide`, which every
 * deck has.
 */
function computeSpread(actual: readonly CallTokens[], expected: readonly CallTokens[]) {
  const log = Math.log(sumTokens(actual) / sumTokens(expected));
  return {
    logs: Math.round(log * logarithmScale),
    squares: Math.round(log * log * logarithmScale),
  };
}

/** Returns the usage records of the deck's pipeline tasks, without side tasks. */
async function listPipelineRows(deck: DeckItem, tasks: readonly TaskItem[]): Promise<UsageItem[]> {
  const sideTaskIds = new Set(tasks.filter(({ is_aside }) => is_aside).map(({ id }) => id));
  return (await listUsageRows(deck.id)).filter((row) => !sideTaskIds.has(row.task_id));
}

/** Whether the deck was made in one run with the estimated number of slides and an unedited outline. */
const isAsEstimated = ({ run, slide_ids, outline_rev }: DeckItem, slides: number): boolean =>
  run === 1 && slide_ids.length === slides && outline_rev <= 1;

/**
 * Adds a finished deck's tokens to the statistics that estimates use. The caller calls it once per deck. Ignores
 * decks that were not made as estimated.
 */
export async function recordTokenStatistics(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  now: number,
): Promise<void> {
  const { shape } = deck;
  if (!shape || shape.is_guess || !isAsEstimated(deck, shape.slides)) return;
  const rows = await listPipelineRows(deck, tasks);
  const expected = estimateTokens(shape, await readPromptSizes());
  const actual = (purpose: EstimatedPurpose) =>
    sumUsage(rows.filter((row) => row.purpose === purpose));
  const actualTokens = estimatedPurposes.map(actual);
  // Without model calls, log(0) would ruin the sums permanently.
  if (sumTokens(actualTokens) === 0) return;
  const spread = computeSpread(
    actualTokens,
    estimatedPurposes.map((purpose) => expected[purpose]),
  );
  await Promise.all(
    estimatedPurposes.map((purpose) =>
      recordTokenStatistic(
        {
          language_class: shape.language_class,
          purpose,
          model: env.SETTINGS.models[purpose],
          slides: getSlidesGroup(shape.slides),
          sources: getSourceGroup(shape.source_tokens),
        },
        {
          decks: 1,
          ...roundTokenFigures(actual(purpose)),
          ...toExpectedFigures(expected[purpose]),
          ...(purpose === 'slide' ? spread : { logs: 0, squares: 0 }),
        },
        now,
      ),
    ),
  );
}

const roundTokenFigures = (tokens: CallTokens): CallTokens => ({
  calls: tokens.calls,
  input_tokens: tokens.input_tokens,
  output_tokens: tokens.output_tokens,
  cache_read_tokens: tokens.cache_read_tokens,
  cache_write_tokens: tokens.cache_write_tokens,
});

const toExpectedFigures = (tokens: CallTokens) => ({
  // Calls are not rounded, unlike tokens, because repeated calls add only about a twentieth of a call.
  expected_calls: tokens.calls,
  expected_input_tokens: Math.round(tokens.input_tokens),
  expected_output_tokens: Math.round(tokens.output_tokens),
  expected_cache_read_tokens: Math.round(tokens.cache_read_tokens),
  expected_cache_write_tokens: Math.round(tokens.cache_write_tokens),
});
