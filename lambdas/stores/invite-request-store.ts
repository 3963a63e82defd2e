import type { EntityItem } from 'electrodb';
import { held } from './conditions.ts';
import { filteredPage } from './filtered-page.ts';
import { inviteRequestEntity } from './invite-entity.ts';
import type { Deed, InviteRecord } from './invite-store.ts';
import { actingAdmin } from './people-store.ts';
import { transactPeople } from './people-transact.ts';

export type InviteRequestRecord = EntityItem<ReturnType<typeof inviteRequestEntity>>;

/** Keeps a request for a code; one that waits already is left as it is, one that was answered is asked anew. */
export async function putInviteRequest(request: InviteRequestRecord): Promise<void> {
  await held(() =>
    inviteRequestEntity()
      .put(request)
      .where((item, op) => `${op.notExists(item.status)} OR ${op.ne(item.status, 'open')}`)
      .go(),
  );
}

/** By its id, which the index knows a moment after it was made. */
export async function getInviteRequest(id: string): Promise<InviteRequestRecord | undefined> {
  const { data } = await inviteRequestEntity().query.all({ id }).go({ limit: 1 });
  const [found] = data;
  if (!found) return undefined;
  const { data: now } = await inviteRequestEntity()
    .get({ email: found.email })
    .go({ consistent: true });
  return now?.id === id ? now : undefined;
}

/** Requests, newest first; `after` is the id of the last one of the page before. */
export function listRequestPage(page: {
  limit: number;
  after?: string | undefined;
  status?: InviteRequestRecord['status'] | undefined;
}): Promise<{ items: InviteRequestRecord[]; next: string | undefined }> {
  const { limit, after, status } = page;
  return filteredPage({
    read: readNewest,
    keyOf: (request) => request.id,
    fits: status && ((request) => request.status === status),
    limit,
    after,
  });
}

async function readNewest(
  after: string | undefined,
  count: number,
): Promise<InviteRequestRecord[]> {
  const query = inviteRequestEntity().query.all({});
  const { data } = await (after === undefined ? query : query.lt({ id: after })).go({
    order: 'desc',
    limit: count,
  });
  return data;
}

export type RequestAnswer =
  | { status: 'granted'; invite: InviteRecord; at: number }
  | { status: 'declined'; at: number };

/**
 * Answers a request that waits, with the code where it is granted. Throws Fenced where it was answered or asked
 * anew, or where who does it is no admin any more.
 */
export function answerRequest(
  request: InviteRequestRecord,
  answer: RequestAnswer,
  deed: Deed,
): Promise<void> {
  return transactPeople(
    (entities) => [
      entities.inviteRequest
        .patch({ email: request.email })
        .set({
          status: answer.status,
          answered_at: answer.at,
          answered_by: deed.by,
          ...(answer.status === 'granted' ? { invite_id: answer.invite.id } : {}),
        })
        .where((item, op) => `${op.eq(item.id, request.id)} AND ${op.eq(item.status, 'open')}`)
        .commit(),
      ...(answer.status === 'granted' ? [entities.invite.create(answer.invite).commit()] : []),
      actingAdmin(entities, deed.by),
    ],
    deed.audit,
  );
}

/** Removes the request of an address. */
export async function removeInviteRequest(email: string): Promise<void> {
  await inviteRequestEntity().delete({ email }).go();
}
