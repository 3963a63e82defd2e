import {
  type CallTokens,
  type EstimatedPurpose,
  estimatedPurposes,
  expectedTokens,
  slidesGroup,
  sourceGroup,
} from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { TaskItem } from '../../stores/task-store.ts';
import { noteStatistic } from '../../stores/token-statistics-store.ts';
import { logUnit } from './measured.ts';
import { promptFacts } from './prompt-facts.ts';
import { totalsOf, type UsageItem, usageRows } from './totals.ts';

const tokensIn = (all: readonly CallTokens[]): number =>
  all.reduce((sum, { input_tokens, output_tokens }) => sum + input_tokens + output_tokens, 0);

/** Of the whole deck, kept with the purpose that every deck has. */
function spreadOf(actual: readonly CallTokens[], expected: readonly CallTokens[]) {
  const log = Math.log(tokensIn(actual) / tokensIn(expected));
  return { logs: Math.round(log * logUnit), squares: Math.round(log * log * logUnit) };
}

/** The calls by which the deck itself was made: those of asides were asked for beside it. */
async function ownRows(deck: DeckItem, tasks: readonly TaskItem[]): Promise<UsageItem[]> {
  const asides = new Set(tasks.filter(({ is_aside }) => is_aside).map(({ id }) => id));
  return (await usageRows(deck.id)).filter((row) => !asides.has(row.task_id));
}

/** Made in one run, of the slides and by the outline that its estimate was for. */
const isAsAsked = ({ run, slide_ids, outline_rev }: DeckItem, slides: number): boolean =>
  run === 1 && slide_ids.length === slides && outline_rev <= 1;

/**
 * Adds what a finished deck took to the statistics that estimates rest on; once, by who finished it. Only decks
 * that were made as they were asked for tell anything of decks to come.
 */
export async function noteTokens(
  deck: DeckItem,
  tasks: readonly TaskItem[],
  now: number,
): Promise<void> {
  const { shape } = deck;
  if (!shape || shape.is_guess || !isAsAsked(deck, shape.slides)) return;
  const rows = await ownRows(deck, tasks);
  const expected = expectedTokens(shape, await promptFacts());
  const actual = (purpose: EstimatedPurpose) =>
    totalsOf(rows.filter((row) => row.purpose === purpose));
  const all = estimatedPurposes.map(actual);
  // Nothing was called for, as where no model is at work: its logarithm would spoil the sums for good.
  if (tokensIn(all) === 0) return;
  const spread = spreadOf(
    all,
    estimatedPurposes.map((purpose) => expected[purpose]),
  );
  await Promise.all(
    estimatedPurposes.map((purpose) =>
      noteStatistic(
        {
          language_class: shape.language_class,
          purpose,
          model: env.SETTINGS.models[purpose],
          slides: slidesGroup(shape.slides),
          sources: sourceGroup(shape.source_tokens),
        },
        {
          decks: 1,
          ...figuresOf(actual(purpose)),
          ...expectedFigures(expected[purpose]),
          ...(purpose === 'slide' ? spread : { logs: 0, squares: 0 }),
        },
        now,
      ),
    ),
  );
}

const figuresOf = (tokens: CallTokens): CallTokens => ({
  calls: tokens.calls,
  input_tokens: tokens.input_tokens,
  output_tokens: tokens.output_tokens,
  cache_read_tokens: tokens.cache_read_tokens,
  cache_write_tokens: tokens.cache_write_tokens,
});

const expectedFigures = (tokens: CallTokens) => ({
  // A twentieth of a call is asked again: kept as it is, the tokens to the whole.
  expected_calls: tokens.calls,
  expected_input_tokens: Math.round(tokens.input_tokens),
  expected_output_tokens: Math.round(tokens.output_tokens),
  expected_cache_read_tokens: Math.round(tokens.cache_read_tokens),
  expected_cache_write_tokens: Math.round(tokens.cache_write_tokens),
});
