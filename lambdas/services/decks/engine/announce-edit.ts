import type { PublishEditsMessage } from '#shared/schemas/queue.ts';
import type { Clock } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import { sendMessage } from '../../../lib/queue.ts';
import type { DeckItem, EditFields } from '../../../stores/deck-store.ts';
import { hasUnstoredEdits } from '../queries/unpublished.ts';

/** Seconds without a newer edit after which an edit is published. */
const quietSecondsBeforePublish = 5;

/**
 * Sends the delayed message that publishes a deck's edits, unless a newer edit is made before it arrives; see
 * publish-edits.ts.
 */
export const sendEdit = (deck: DeckItem, edit_id: string, retry = 0): Promise<void> => {
  const message: PublishEditsMessage = {
    v: 1,
    kind: 'publish_edits',
    presentation_id: deck.id,
    edit_id,
    ...(retry === 0 ? {} : { retry }),
  };
  return sendMessage(env.WATCH_QUEUE_URL, message, {
    delaySeconds: quietSecondsBeforePublish,
    group: deck.owner_id,
  });
};

/** Who makes an edit and when: `clock` gives the time, `by` is the id of the person (see editorId). */
export type EditAuthor = { clock: Clock; by: string };

/**
 * Returns the fields that the write of an edit sets. For a finished deck, first sends the message that publishes the
 * edit, so that a crash after the write can't leave it unpublished. Decks in other statuses are published by their run.
 */
export async function announceEdit(deck: DeckItem, { clock, by }: EditAuthor): Promise<EditFields> {
  const edit_id = clock.id();
  const since = hasUnstoredEdits(deck) ? deck.edited_since : undefined;
  if (deck.status === 'completed') await sendEdit(deck, edit_id);
  return { edit_id, edited_since: since ?? clock.now(), changed_by: by };
}
