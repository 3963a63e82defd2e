import type { EntityItem } from 'electrodb';
import { logger } from '../lib/logger.ts';
import { auditEntity } from './audit-entity.ts';
import { readFilteredPage } from './filtered-page.ts';

export type AuditItem = EntityItem<ReturnType<typeof auditEntity>>;

export type AuditFilter = {
  action?: AuditItem['action'] | undefined;
  actor_id?: string | undefined;
  target_id?: string | undefined;
};

/** Returns a page of audit events, newest first; `afterId` is the id of the last event of the previous page. */
export function listAuditPage(
  filter: AuditFilter,
  limit: number,
  afterId: string | undefined,
): Promise<{ items: AuditItem[]; next: string | undefined }> {
  const { action, actor_id, target_id } = filter;
  const isFiltered = (action ?? actor_id ?? target_id) !== undefined;
  const matches = (item: AuditItem) =>
    (action ?? item.action) === item.action &&
    (actor_id ?? item.actor_id) === item.actor_id &&
    (target_id ?? item.target_id) === item.target_id;
  return readFilteredPage({
    read: readNewest,
    keyOf: (item) => item.id,
    matches: isFiltered ? matches : undefined,
    limit,
    after: afterId,
  });
}

/**
 * Returns a page of the audit events that a user caused or that changed the user, newest first; reads a limited number,
 * so a page may be short or empty although more follow. `userId` is a ULID, which sorts after the ids of all earlier
 * events.
 */
export function listAuditPageOfUser(
  userId: string,
  limit: number,
  afterId: string | undefined,
): Promise<{ items: AuditItem[]; next: string | undefined }> {
  return readFilteredPage({
    read: (from, count) => readNewestSince(userId, from, count),
    keyOf: (item) => item.id,
    matches: ({ actor_id, target_id }) => actor_id === userId || target_id === userId,
    limit,
    after: afterId,
  });
}

async function readNewestSince(
  sinceId: string,
  afterId: string | undefined,
  count: number,
): Promise<AuditItem[]> {
  const query = auditEntity().query.primary({});
  const range =
    afterId === undefined
      ? query.gte({ id: sinceId })
      : query.between({ id: sinceId }, { id: afterId });
  const { data } = await range.go({ order: 'desc', limit: count + 1, consistent: true });
  return data.filter(({ id }) => id !== afterId).slice(0, count);
}

async function readNewest(afterId: string | undefined, count: number): Promise<AuditItem[]> {
  const query = auditEntity().query.primary({});
  const { data } = await (afterId === undefined ? query : query.lt({ id: afterId })).go({
    order: 'desc',
    limit: count,
    consistent: true,
  });
  return data;
}

/**
 * Writes an audit event to the log too, because admins can't change the log. Logs ids only; e-mails, names and texts
 * stay in the table.
 */
export function logAuditEvent(event: AuditItem): void {
  const { id, action, actor_id, key_id, target_type, target_id, before, after, request_id } = event;
  logger.info('audit event', {
    ...{ audit_id: id, action, actor_id, key_id, target_type, target_id, request_id },
    changed: Object.keys({ ...before, ...after }),
  });
}

/** Writes an audit event outside a transaction; writing it twice changes nothing. */
export async function putAuditEvent(event: AuditItem): Promise<void> {
  await auditEntity().put(event).go();
  logAuditEvent(event);
}
