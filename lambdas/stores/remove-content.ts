import { collaboratorEntity } from './collaborator-entity.ts';
import { commentEntity } from './comment-entity.ts';
import {
  activityEventEntity,
  editorialReviewEntity,
  exportEntity,
  outlineEntryEntity,
  outlinePlanEntity,
  outlineRevisionEntity,
  slideEntity,
  versionEntity,
} from './content-entities.ts';
import { deckRequestEntity } from './deck-entity.ts';
import { deleteInvitationCode } from './invite-store.ts';
import { modelResponseEntity } from './model-response-entity.ts';
import { presenceEntity } from './presence-entity.ts';
import { removeShares } from './share-store.ts';
import { removeTaskInstructions } from './task-control.ts';

type PageOptions = { consistent: true; cursor: string | null };
type Page<Item> = { data: Item[]; cursor: string | null };

/**
 * Removes the items of a query page by page. Throws when a page was not removed completely, so that the caller retries
 * the removal.
 */
async function removePages<Item>(
  read: (options: PageOptions) => Promise<Page<Item>>,
  remove: (items: Item[]) => Promise<{ unprocessed: unknown[] }>,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read({ consistent: true, cursor });
    const { unprocessed } = page.data.length > 0 ? await remove(page.data) : { unprocessed: [] };
    if (unprocessed.length > 0) throw new Error(`${unprocessed.length} items could not be removed`);
    cursor = page.cursor;
  } while (cursor !== null);
}

/**
 * Removes a presentation's share links, collaborators with the codes of invited people, comments, presence, request,
 * outline, editorial review, slides, versions, export items, events, stored responses and its tasks' instructions.
 * Reads only their keys, page by page: together they can be larger than a function's memory. Idempotent.
 */
export async function removeContent(presentationId: string): Promise<void> {
  const key = { presentation_id: presentationId };
  await removeShares(presentationId);
  await removeTaskInstructions(presentationId);
  await deckRequestEntity().delete(key).go();
  await editorialReviewEntity().delete(key).go();
  await removePages(
    (page) =>
      collaboratorEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'id', 'invite_code'] }),
    async (items) => {
      for (const { invite_code } of items)
        if (invite_code !== undefined) await deleteInvitationCode(invite_code);
      return collaboratorEntity().delete(items).go();
    },
  );
  await removePages(
    (page) =>
      commentEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'id'] }),
    (items) => commentEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      presenceEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'person'] }),
    (items) => presenceEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      outlinePlanEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'run'] }),
    (items) => outlinePlanEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      outlineEntryEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'run', 'i'] }),
    (items) => outlineEntryEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      outlineRevisionEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'rev'] }),
    (items) => outlineRevisionEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      slideEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'id'] }),
    (items) => slideEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      versionEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'version'] }),
    (items) => versionEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      exportEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'version', 'format'] }),
    (items) => exportEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      activityEventEntity()
        .query.primary(key)
        .go({ ...page, attributes: ['presentation_id', 'id'] }),
    (items) => activityEventEntity().delete(items).go(),
  );
  await removePages(
    (page) =>
      modelResponseEntity()
        .query.primary(key)
        .go({
          ...page,
          attributes: ['presentation_id', 'run', 'task_id', 'attempt', 'call'],
        }),
    (items) => modelResponseEntity().delete(items).go(),
  );
}
