import type { DerivedStage } from '#shared/domain/stages.ts';
import type { VersionReason } from '#shared/domain/statuses.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { completeSlidesStage, deriveDeckStages } from '../engine/deck-progress.ts';

/** The run to which a copy's research, outline and slides belong; the next run publishes them. */
export const copyContentRun = 1;
/**
 * Revision of a copy's outline. Revision 1 is the outline that a run generates; a copy's outline is stored like an
 * edited one.
 */
export const copyOutlineRev = 2;

/**
 * Returns a new deck with finished content, which belongs to run 1; the deck starts in run 2, which only publishes it.
 * `stages` are the stages of the original.
 */
export function buildFinishedCopy(
  deck: DeckItem,
  stages: readonly DerivedStage[],
  version_reason: VersionReason = 'duplicated',
): DeckItem {
  const copy = {
    ...deck,
    kept_slides: deck.slide_ids,
    run: copyContentRun + 1,
    revoked_run: copyContentRun,
    is_outline_confirmed: true,
    outline_rev: copyOutlineRev,
    version_reason,
    stages: completeSlidesStage(stages, deck.slide_count),
  };
  return { ...copy, stages: deriveDeckStages(copy, []) };
}

/** Returns the stages of a new deck whose content is finished: all stages except deploy are completed. */
export const completeStages = (stages: readonly DerivedStage[]): DerivedStage[] =>
  stages.map((stage) =>
    stage.name === 'deploy' || stage.total === 0
      ? stage
      : { ...stage, status: 'completed', done: stage.total },
  );
