import { actionRules } from '#shared/domain/actions.ts';
import { isCapReason, type TaskKind } from '#shared/domain/statuses.ts';
import { type DeckItem, getDeck } from '../stores/deck-store.ts';
import { getTask, type TaskItem } from '../stores/task-store.ts';
import { NotWanted } from './task-context.ts';

/** The run that a task belongs to, and whether it runs beside its deck's course. */
export type Wish = {
  run: number;
  kind?: TaskKind | undefined;
  is_aside?: boolean | undefined;
  /** The slide that it makes: one that was taken out of the deck is not wanted. */
  slide_id?: string | undefined;
};

/** Asides that write the outline: a deck that goes on follows the outline as it is. */
const ofOutline: ReadonlySet<TaskKind | undefined> = new Set(['outline.revise', 'slides.add']);

/** Whether a deck wants a task to begin something: a running one its own tasks; any but a barred one an aside. */
function isWanted(deck: DeckItem | undefined, task: Wish): boolean {
  if (deck?.run !== task.run) return false;
  if (task.slide_id !== undefined && !deck.slide_ids.includes(task.slide_id)) return false;
  if (!task.is_aside) return deck.status === 'running';
  if (ofOutline.has(task.kind) && !actionRules.edit_outline.includes(deck.status)) return false;
  const isBarred = isCapReason(deck.reason) || deck.reason === 'owner_disabled';
  return !(deck.status === 'paused' && isBarred);
}

/** Whether what runs may be finished: at a month's cap it may, only new calls are refused. */
export function mayFinish(deck: DeckItem | undefined, task: Wish): boolean {
  const isAtCap = deck?.status === 'paused' && isCapReason(deck.reason);
  return isWanted(deck, task) || (isAtCap && deck.run === task.run);
}

/** The deck, read strongly consistent; throws NotWanted: a paused, cancelled or newer one gets no model call. */
export async function checkWanted(
  deck: Pick<DeckItem, 'id' | 'run'>,
  task: Omit<Wish, 'run'> = {},
): Promise<DeckItem> {
  const now = await getDeck(deck.id);
  if (
    !now ||
    !isWanted(now, {
      run: deck.run,
      is_aside: task.is_aside,
      slide_id: task.slide_id,
      kind: task.kind,
    })
  ) {
    throw new NotWanted(`deck is ${now?.status ?? 'gone'}, run ${now?.run ?? '-'}`);
  }
  return now;
}

/** The task, read strongly consistent; throws NotWanted once its claim was taken from it, by whomever. */
export async function checkClaim(claimed: TaskItem): Promise<void> {
  const now = await getTask(claimed);
  if (now?.status !== 'running' || now.lease_owner !== claimed.lease_owner)
    throw new NotWanted(`task is ${now?.status ?? 'gone'}`);
}
