import { deployKinds } from '#shared/domain/formats.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { ConditionFailed } from '#shared/errors.ts';
import type { PublishEditsMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isCompletedAndUnchanged } from '../../../stores/deck-conditions.ts';
import {
  createDeckStatusFields,
  type DeckItem,
  getDeck,
  showPublishedVersion,
} from '../../../stores/deck-store.ts';
import { takeSlotWrites } from '../../../stores/side-slot-store.ts';
import { getTask, isActiveTask } from '../../../stores/task-store.ts';
import { transact, type Writes } from '../../../stores/transact.ts';
import { getExport, getVersion, recordHtmlFailure } from '../../../stores/version-store.ts';
import { trySpendUse } from '../../rate-limits/rate-limit.ts';
import { hasAllSlides } from '../queries/has-all-slides.ts';
import { hasDueEdits } from '../queries/unpublished.ts';
import { sendEdit } from './announce-edit.ts';
import { createDeckEvents, sendEvents } from './deck-events.ts';
import { freeEndedSlots } from './free-ended-slots.ts';
import { sendTask, sendWatch } from './send-task.ts';
import { draftVersion, isShownUnchanged } from './snapshot.ts';
import { queueSideTask } from './start-side-task.ts';

/** Edits are published at most this many ms after the first one, even if newer edits follow. */
const maxPublishDelayMs = 60_000;

/** Maximum number of retries of an edit's message while another presentation of the owner is being published. */
const maxRetries = 6;

/*
 * edit A   message ── write
 * edit B                message ── write
 * watch                      A's: B is newer      B's: publishes A and B
 */
/**
 * Publishes a deck's edits if the message's edit is the newest, or the first unpublished edit is older than
 * maxWaitMs.
 */
export async function publishSettledEdits(
  message: PublishEditsMessage,
  clock: Clock,
): Promise<void> {
  const deck = await getDeck(message.presentation_id);
  if (!deck) return;
  const isSettled = deck.edit_id === message.edit_id;
  const waitedMs = deck.edited_since === undefined ? 0 : clock.now() - deck.edited_since;
  if (!isSettled && waitedMs < maxPublishDelayMs) return;
  const state = await publishEdits(deck, clock);
  const { retry = 0 } = message;
  // Only the message of the newest edit is retried, at most maxRetries times; after that, the sweeper publishes the
  // edits.
  if (state === 'must_wait' && isSettled && retry < maxRetries)
    await sendEdit(deck, message.edit_id, retry + 1);
}

/**
 * Stores the edits of a finished deck as its next version and starts the side tasks that render its files; the deck
 * stays completed. Stores no version if the edits were undone and readers see the same content. Does nothing while the
 * files of an earlier such version are being rendered; when their last task ends, this function is called again. Returns
 * `must_wait` while the owner may not publish. Idempotent.
 */
export async function publishEdits(deck: DeckItem, clock: Clock): Promise<'must_wait' | undefined> {
  if (!hasDueEdits(deck)) return;
  if (!(await hasAllSlides(deck))) {
    await stopPublishing(deck);
    return;
  }
  const tasks = await Promise.all(
    deployKinds.map(async (kind) => {
      const id = taskIds.deployEdits(kind, deck.run);
      const key = { presentation_id: deck.id, run: deck.run, id };
      return { kind, id, key, taskBefore: await getTask(key) };
    }),
  );
  if (tasks.some(({ taskBefore }) => taskBefore && isActiveTask(taskBefore))) return;
  if (await isShownUnchanged(deck)) {
    const { content_rev, slides_run } = deck;
    await stopPublishing(deck, {
      version_content_rev: content_rev,
      working_slides_run: slides_run,
    });
    return;
  }
  if (!(await canPublish(deck))) return 'must_wait';
  const draft = await draftVersion(deck, 'edited', clock);
  const { version } = draft.version;
  const now = clock.now();
  for (const { id } of tasks) await sendWatch(deck, id);
  const isStored = await writeIfUnchanged((entities) => [
    entities.version.create({ ...draft.version, is_automatic: true }).commit(),
    entities.deck
      .patch({ id: deck.id })
      .set({
        ...createDeckStatusFields(deck.id, deck.status, deck.updated_at),
        ...draft.deck,
        publishing_version: version,
      })
      .remove(['edited_since', 'restored_from'])
      .where(isCompletedAndUnchanged(deck))
      .commit(),
    entities.searchText.put(draft.text).commit(),
    ...tasks.map(({ id, kind, taskBefore }) =>
      queueSideTask(entities, deck, { id, kind, ready: true, version }, { taskBefore, now }),
    ),
    ...takeSlotWrites(
      deck.owner_id,
      'publications',
      tasks.map(({ key }) => key),
      tasks.length,
    )(entities),
  ]);
  if (!isStored) return;
  for (const { id } of tasks) await sendTask(deck, id);
}

/**
 * Whether the owner may publish now: no other presentation of the owner is being published, and the rate limit is not
 * exceeded. One owner's publications must not use all workers.
 */
async function canPublish({ owner_id }: DeckItem): Promise<boolean> {
  const count = deployKinds.length;
  const isFree = await freeEndedSlots(owner_id, 'publications', count, count);
  return isFree && (await trySpendUse('publication_account', owner_id));
}

/**
 * Removes a deck from the sweeper's index of decks to publish until its next edit: an entry of its outline has no
 * finished slide, so the deck can't be published, or its edits were undone. Undone edits are `counted` as published.
 */
async function stopPublishing(
  deck: DeckItem,
  counted: Partial<Pick<DeckItem, 'version_content_rev' | 'working_slides_run'>> = {},
): Promise<void> {
  await writeIfUnchanged((entities) => [
    entities.deck
      .patch({ id: deck.id })
      .set({ ...createDeckStatusFields(deck.id, deck.status, deck.updated_at), ...counted })
      .remove(['edited_since'])
      .where(isCompletedAndUnchanged(deck))
      .commit(),
  ]);
}

/**
 * Runs a transaction; false when the deck has changed since it was read. The message of that change then publishes
 * the edits.
 */
async function writeIfUnchanged(writes: Writes): Promise<boolean> {
  try {
    await transact(writes);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return false;
  }
}

/**
 * Continues the publication of a finished deck: makes the version current whose HTML is ready, and sends the message
 * for edits that have none, such as those of a side task. Idempotent.
 */
export async function continuePublication(deck: DeckItem, clock: Clock): Promise<void> {
  if (deck.publishing_version !== undefined) {
    await showVersionWhenReady(deck, deck.publishing_version, clock);
  }
  if (hasDueEdits(deck)) await sendEdit(deck, deck.edit_id ?? '');
}

async function showVersionWhenReady(deck: DeckItem, version: number, clock: Clock): Promise<void> {
  const item = await getVersion(deck.id, version);
  if (item?.html.status === 'pending') return recordFailure(deck, version);
  if (item?.html.status !== 'ready') return;
  const thumbnailKey = await getExport(deck.id, version, 'thumbnail');
  if (thumbnailKey === undefined && deck.current_html_version === version) return;
  const caused = createDeckEvents(deck, { version }, clock);
  const isShown = await showPublishedVersion(deck.id, { version, thumbnailKey }, caused);
  if (isShown) await sendEvents(caused);
}

/**
 * Marks a version's HTML as failed when its task has failed or was cancelled. The next edit renders HTML again; the
 * user can also request it.
 */
async function recordFailure({ id, run }: DeckItem, version: number): Promise<void> {
  const htmlTask = taskIds.deployEdits('deploy.html', run);
  const task = await getTask({ presentation_id: id, run, id: htmlTask });
  const hasFailed = task?.status === 'failed' || task?.status === 'cancelled';
  if (hasFailed && task.version === version) await recordHtmlFailure(id, version);
}
