import { AppError } from '#shared/errors.ts';
import type { AuditEvent } from '#shared/schemas/audit.ts';
import { formatIso } from '../../lib/clock.ts';
import { type AuditFilter, type AuditItem, listAuditPage } from '../../stores/audit-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

export type AuditQuery = AuditFilter & { limit: number; cursor?: string | undefined };

/** Returns a page of audit events, newest first. Throws forbidden unless the caller is an admin. */
export async function listAudit(
  caller: UserRecord,
  query: AuditQuery,
): Promise<{ items: AuditEvent[]; next_cursor: string | null }> {
  if (!caller.is_admin) throw new AppError('forbidden');
  const { items, next } = await listAuditPage(query, query.limit, query.cursor);
  return { items: items.map(toEvent), next_cursor: next ?? null };
}

const toEvent = (item: AuditItem): AuditEvent => ({
  id: item.id,
  at: formatIso(item.at),
  actor: { id: item.actor_id, email: item.actor_email, key_id: item.key_id ?? null },
  action: item.action,
  target: { type: item.target_type, id: item.target_id, label: item.target_label },
  before: item.before ?? null,
  after: item.after ?? null,
  request_id: item.request_id,
});
