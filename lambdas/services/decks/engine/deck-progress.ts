import { taskIds } from '#shared/domain/plan-next.ts';
import { type DerivedStage, deriveStages } from '#shared/domain/stages.ts';
import { limitsOf, type Tier } from '#shared/domain/tiers.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { isPipelineTask } from './commands-for.ts';

/** The limits of a deck's owner, whose plan each deck keeps; a change of it is brought to the decks at once. */
export const ownerLimits = (deck: Pick<DeckItem, 'owner_tier' | 'owner_is_admin'>) =>
  limitsOf(
    { tier: deck.owner_tier as Tier, is_admin: deck.owner_is_admin },
    tierTable(env.SETTINGS),
  );

/** A deck's stages: those of earlier runs that it keeps, the others from the tasks of the current run. */
export const stagesOf = (deck: DeckItem, tasks: readonly TaskItem[]) =>
  deriveStages(
    { ...deck, source_count: deck.source_ids.length },
    tasks.filter((task) => isPipelineTask(deck, task)),
  );

/**
 * The version that this run has made the HTML of; undefined as long as it hasn't, or where the deck was read
 * before this run kept its version.
 */
export const madeHtml = (
  deck: Pick<DeckItem, 'latest_version' | 'run' | 'version_run'>,
  tasks: readonly Pick<TaskItem, 'id' | 'status'>[],
): number | undefined =>
  deck.version_run === deck.run &&
  tasks.some((task) => task.id === taskIds.html(deck.run) && task.status === 'completed')
    ? deck.latest_version
    : undefined;

/** Marks the slides stage as completed: all slides are there. Its count has one more for the review. */
export const withSlides = (stages: readonly DerivedStage[], count: number): DerivedStage[] =>
  stages.map((stage) =>
    stage.name === 'slides'
      ? { ...stage, status: 'completed', done: count + 1, total: count + 1, error: null }
      : stage,
  );
