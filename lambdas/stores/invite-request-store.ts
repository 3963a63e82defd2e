import type { EntityItem } from 'electrodb';
import { filteredPage } from './filtered-page.ts';
import { inviteRequestEntity } from './invite-entity.ts';
import type { AdminAction, InviteRecord } from './invite-store.ts';
import { checkActingAdmin } from './people-store.ts';
import { transactPeople } from './people-transact.ts';
import { tryWrite } from './try-write.ts';

export type InviteRequestRecord = EntityItem<ReturnType<typeof inviteRequestEntity>>;

/** Stores a request for a code. Replaces an answered request, leaves an open one unchanged. */
export async function putInviteRequest(request: InviteRequestRecord): Promise<void> {
  await tryWrite(() =>
    inviteRequestEntity()
      .put(request)
      .where((item, op) => `${op.notExists(item.status)} OR ${op.ne(item.status, 'open')}`)
      .go(),
  );
}

/** Finds a request by id; the index is eventually consistent, so a new request may be missing for a moment. */
export async function getInviteRequest(id: string): Promise<InviteRequestRecord | undefined> {
  const { data } = await inviteRequestEntity().query.all({ id }).go({ limit: 1 });
  const [foundRequest] = data;
  if (!foundRequest) return undefined;
  const { data: now } = await inviteRequestEntity()
    .get({ email: foundRequest.email })
    .go({ consistent: true });
  return now?.id === id ? now : undefined;
}

/** Returns a page of requests, newest first; `after` is the id of the last request of the previous page. */
export function listRequestPage(page: {
  limit: number;
  after?: string | undefined;
  status?: InviteRequestRecord['status'] | undefined;
}): Promise<{ items: InviteRequestRecord[]; next: string | undefined }> {
  const { limit, after: afterId, status } = page;
  return filteredPage({
    read: readNewest,
    keyOf: (request) => request.id,
    fits: status && ((request) => request.status === status),
    limit,
    after: afterId,
  });
}

async function readNewest(
  afterId: string | undefined,
  count: number,
): Promise<InviteRequestRecord[]> {
  const query = inviteRequestEntity().query.all({});
  const { data } = await (afterId === undefined ? query : query.lt({ id: afterId })).go({
    order: 'desc',
    limit: count,
  });
  return data;
}

export type RequestAnswer =
  | { status: 'granted'; invite: InviteRecord; at: number }
  | { status: 'declined'; at: number };

/**
 * Grants or declines an open request; granting creates the code. Throws ConditionFailed when the request was answered
 * or replaced, or when the acting admin is no longer an admin.
 */
export function answerRequest(
  request: InviteRequestRecord,
  answer: RequestAnswer,
  action: AdminAction,
): Promise<void> {
  return transactPeople(
    (entities) => [
      entities.inviteRequest
        .patch({ email: request.email })
        .set({
          status: answer.status,
          answered_at: answer.at,
          answered_by: action.by,
          ...(answer.status === 'granted' ? { invite_id: answer.invite.id } : {}),
        })
        .where((item, op) => `${op.eq(item.id, request.id)} AND ${op.eq(item.status, 'open')}`)
        .commit(),
      ...(answer.status === 'granted' ? [entities.invite.create(answer.invite).commit()] : []),
      checkActingAdmin(entities, action.by),
    ],
    action.audit,
  );
}

/** Removes the request of an e-mail. */
export async function removeInviteRequest(email: string): Promise<void> {
  await inviteRequestEntity().delete({ email }).go();
}
