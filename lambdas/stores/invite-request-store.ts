import type { EntityItem } from 'electrodb';
import { ConditionFailed } from '#shared/errors.ts';
import { utcMonth } from '../lib/clock.ts';
import { readFilteredPage } from './filtered-page.ts';
import { inviteRequestEntity, openRequestsEntity } from './invite-entity.ts';
import type { AdminAction, InviteRecord } from './invite-store.ts';
import { checkActingAdmin } from './user-change-store.ts';
import { transactUsers, type UserEntities } from './user-transact.ts';

export type InviteRequestRecord = EntityItem<ReturnType<typeof inviteRequestEntity>>;

/** Maximum number of open requests of a month; limits how many items strangers can store. */
export const maxOpenRequests = 1_000;

/** Days after which an open request ends without an answer. */
const requestValidityDays = 30;

/*
 * Returns the month whose counter contains the request. TTL removes an expired request without decrementing the
 * count. The month of the request has passed by then, so the count of the current month stays correct.
 */
const toScope = ({ created_at }: Pick<InviteRequestRecord, 'created_at'>) => utcMonth(created_at);

/**
 * Stores a request for a code, which ends after 30 days. Replaces an answered request, leaves an open one unchanged.
 * Returns false when there are too many open requests of the month, for every address.
 */
export async function putInviteRequest(request: InviteRequestRecord): Promise<boolean> {
  const scope = toScope(request);
  const expires_at = Math.floor(request.created_at / 1000) + requestValidityDays * 86_400;
  try {
    await transactUsers(({ inviteRequest, openRequests }) => [
      inviteRequest
        .put({ ...request, expires_at })
        .where((item, op) => `${op.notExists(item.status)} OR ${op.ne(item.status, 'open')}`)
        .commit(),
      openRequests
        .update({ scope })
        .add({ open: 1 })
        .where(({ open }, op) => `${op.notExists(open)} OR ${op.lt(open, maxOpenRequests)}`)
        .commit(),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const { data } = await openRequestsEntity().get({ scope }).go({ consistent: true });
    return (data?.open ?? 0) < maxOpenRequests;
  }
}

/**
 * Returns the write that decrements the count of open requests. Requests stored before the count existed make it
 * negative.
 */
const createOpenCountDecrement = ({ openRequests }: UserEntities, request: InviteRequestRecord) =>
  openRequests
    .update({ scope: toScope(request) })
    .add({ open: -1 })
    .commit();

/** Finds a request by id; the index is eventually consistent, so a new request may be missing for a moment. */
export async function getInviteRequest(id: string): Promise<InviteRequestRecord | undefined> {
  const { data } = await inviteRequestEntity().query.all({ id }).go({ limit: 1 });
  const [indexedRequest] = data;
  if (!indexedRequest) return undefined;
  const { data: now } = await inviteRequestEntity()
    .get({ email: indexedRequest.email })
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
  return readFilteredPage({
    read: readNewest,
    keyOf: (request) => request.id,
    matches: status && ((request) => request.status === status),
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
  return transactUsers(
    (entities) => [
      entities.inviteRequest
        .patch({ email: request.email })
        .set({
          status: answer.status,
          answered_at: answer.at,
          answered_by: action.by,
          ...(answer.status === 'granted' ? { invite_id: answer.invite.id } : {}),
        })
        .remove(['expires_at'])
        .where((item, op) => `${op.eq(item.id, request.id)} AND ${op.eq(item.status, 'open')}`)
        .commit(),
      createOpenCountDecrement(entities, request),
      ...(answer.status === 'granted' ? [entities.invite.create(answer.invite).commit()] : []),
      checkActingAdmin(entities, action.by),
    ],
    action.audit,
  );
}

/** Returns the request of an e-mail, strongly consistent. */
export async function findInviteRequest(email: string): Promise<InviteRequestRecord | undefined> {
  const { data } = await inviteRequestEntity().get({ email }).go({ consistent: true });
  return data ?? undefined;
}

/** Removes the request of an e-mail. Throws ConditionFailed when it is answered or replaced at the same time. */
export async function removeInviteRequest(email: string): Promise<void> {
  const { data } = await inviteRequestEntity().get({ email }).go({ consistent: true });
  if (!data) return;
  const { id, status } = data;
  await transactUsers((entities) => [
    entities.inviteRequest
      .remove({ email })
      .where((item, op) => `${op.eq(item.id, id)} AND ${op.eq(item.status, status)}`)
      .commit(),
    ...(status === 'open' ? [createOpenCountDecrement(entities, data)] : []),
  ]);
}
