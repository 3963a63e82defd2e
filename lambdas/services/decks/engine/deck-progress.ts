import { taskIds } from '#shared/domain/plan-next.ts';
import { type DerivedStage, deriveStages } from '#shared/domain/stages.ts';
import { getUserLimits, type Tier } from '#shared/domain/tiers.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import { isPipelineTask } from './plan-commands.ts';

/**
 * Returns the limits of the deck's owner. Each deck stores a copy of the owner's plan and own limits; syncDecks updates
 * the copies.
 */
export const getOwnerLimits = (
  deck: Pick<
    DeckItem,
    'owner_tier' | 'owner_is_admin' | 'owner_decks_a_month' | 'owner_tokens_a_month'
  >,
) =>
  getUserLimits(
    {
      tier: deck.owner_tier as Tier,
      is_admin: deck.owner_is_admin,
      own_decks_a_month: deck.owner_decks_a_month,
      own_tokens_a_month: deck.owner_tokens_a_month,
    },
    getTierLimitsTable(env.SETTINGS),
  );

/**
 * Returns the deck's stages: stages kept from earlier runs as stored, all other stages derived from the current run's
 * tasks.
 */
export const deriveDeckStages = (deck: DeckItem, tasks: readonly TaskItem[]) =>
  deriveStages(
    { ...deck, source_count: deck.source_ids.length },
    tasks.filter((task) => isPipelineTask(deck, task)),
  );

/**
 * Returns the version whose HTML this run has rendered. Undefined before that, and when the deck was read before this
 * run stored its version.
 */
export const findRenderedHtmlVersion = (
  deck: Pick<DeckItem, 'latest_version' | 'run' | 'version_run'>,
  tasks: readonly Pick<TaskItem, 'id' | 'status'>[],
): number | undefined =>
  deck.version_run === deck.run &&
  tasks.some(
    (task) => task.id === taskIds.deploy('deploy.html', deck.run) && task.status === 'completed',
  )
    ? deck.latest_version
    : undefined;

/**
 * Returns the stages with the slides stage completed. The stage's total is the number of slides plus one for the review
 * task.
 */
export const completeSlidesStage = (
  stages: readonly DerivedStage[],
  count: number,
): DerivedStage[] =>
  stages.map((stage) =>
    stage.name === 'slides'
      ? { ...stage, status: 'completed', done: count + 1, total: count + 1, error: null }
      : stage,
  );
