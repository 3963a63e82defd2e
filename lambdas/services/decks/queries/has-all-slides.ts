import type { RunStage, StageStatus } from '#shared/domain/statuses.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { CurrentRunTasks } from './effective-tasks.ts';
import { loadWorkingSlideHeads } from './working-slides.ts';

/** Returns the status of a stage; undefined when the deck has none of that name. */
export const findStageStatus = ({ stages }: DeckItem, name: RunStage): StageStatus | undefined =>
  stages.find((stage) => stage.name === name)?.status;

/** Whether the stage that generates the slides is completed. */
export const isSlidesStageDone = (deck: DeckItem): boolean =>
  findStageStatus(deck, 'slides') === 'completed';

/**
 * Whether every slide is finished. Reads the slides, because an edited outline may have entries without a slide; skips
 * this read if the slides stage is completed and nothing has changed since the last version.
 */
export async function hasAllSlides(deck: DeckItem, runTasks?: CurrentRunTasks): Promise<boolean> {
  if (isSlidesStageDone(deck) && deck.content_rev === deck.version_content_rev) return true;
  if (deck.slide_ids.length === 0) return false;
  return (await loadWorkingSlideHeads(deck, { runTasks })).every(({ isFinished }) => isFinished);
}
