import { formatIso, formatIsoOrNull, systemClock, utcDay, utcMonth } from '../../lib/clock.ts';
import { type AuditItem, listAuditPageOfUser } from '../../stores/audit-store.ts';
import { type BrandRecord, listBrands } from '../../stores/brand-store.ts';
import {
  type CollaboratorItem,
  isCurrentCollaborator,
  listSharedWith,
} from '../../stores/collaborator-store.ts';
import { type CommentItem, listCommentsOf } from '../../stores/comment-store.ts';
import { findInviteRequest } from '../../stores/invite-request-store.ts';
import { listSecurityEventPage } from '../../stores/security-event-store.ts';
import { listSpendings, type SpendingItem } from '../../stores/spending-store.ts';
import { getSuppression } from '../../stores/suppression-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { listDeliveries } from '../../stores/webhook-delivery-store.ts';
import type { WebhookRecord } from '../../stores/webhook-entities.ts';
import { listWebhooks } from '../../stores/webhook-store.ts';
import { listKeys } from '../api-keys/list-keys.ts';
import { listSessions } from '../auth/list-sessions.ts';
import { getFactors } from '../mfa/factors.ts';
import { toPasskey } from '../mfa/to-passkey.ts';
import { toSecurityEvent } from '../security-events/list.ts';
import { getQuota } from '../usage/get-quota.ts';
import { groupRows } from '../usage/usage-rows.ts';
import { toOneUser } from '../users/to-user.ts';
import { toDelivery, toWebhook } from '../webhooks/to-webhook.ts';
import { type ExportFile, jsonFile, jsonListFile } from './export-file.ts';

/** Maximum number of deliveries that are exported for each webhook, the newest ones. */
const maxDeliveries = 1_000;
const eventsPerPage = 1_000;
/**
 * Maximum number of pages that are read of a list. To find a page of a user's audit events, the export reads 1,000 to
 * 2,000 events of all users.
 */
const maxPages = 50;

/** Yields the files about a user's account, without passwords, keys and secrets, and without their hashes. */
export async function* accountFiles(user: UserRecord): AsyncGenerator<ExportFile> {
  yield jsonFile('account.json', await accountData(user));
  yield jsonFile('brands.json', (await listBrands(user.id)).map(brandData));
  yield jsonFile('usage.json', await usageData(user));
  yield jsonFile('sessions.json', (await listSessions(user, '')).items.map(removeCurrentFlag));
  yield jsonListFile('security-events.json', securityEvents(user.id));
  yield jsonFile('api-keys.json', (await listKeys(user)).items);
  yield jsonFile(
    'webhooks.json',
    await Promise.all((await listWebhooks(user.id)).map(webhookData)),
  );
  const shared = (await listSharedWith(user.id, 'all')).filter((one) =>
    isCurrentCollaborator(one, systemClock.now()),
  );
  yield jsonFile('shared-with-me.json', shared.map(sharedData));
  yield jsonFile('comments.json', (await listCommentsOf(user.id)).map(commentData));
  yield jsonFile('invite-request.json', await inviteRequest(user.email));
  yield jsonListFile('audit-events.json', auditEvents(user.id));
}

async function accountData(user: UserRecord) {
  const [profile, quota, { totp, passkeys, codes }, suppression] = await Promise.all([
    toOneUser(user),
    getQuota(user),
    getFactors(user.id),
    getSuppression(user.email),
  ]);
  return {
    ...profile,
    quota,
    folders: user.folders ?? [],
    registered_with_invite_code: user.invite_code ?? null,
    second_factors: {
      authenticator_app: totp ? { created_at: formatIso(totp.created_at) } : null,
      passkeys: passkeys.map(toPasskey),
      recovery_codes: codes ? { left: codes.left, created_at: formatIso(codes.created_at) } : null,
    },
    mail_suppression: suppression
      ? { reason: suppression.reason, since: formatIso(suppression.at) }
      : null,
  };
}

/** Returns a brand for the export. Its logos are exported with the presentations that use them. */
const brandData = ({ id, name, theme, fonts, logos, footer, tone, rev }: BrandRecord) => ({
  ...{ id, name, theme, fonts, logos, footer, tone, rev },
});

async function usageData(user: UserRecord) {
  const range = { from: utcDay(user.created_at), to: utcDay(systemClock.now()) };
  const rows = await listSpendings(user.id, range);
  return {
    by_month: groupRows(rows, ({ day }) => utcMonth(Date.parse(day))).map(([month, sums]) => ({
      month,
      ...sums,
    })),
    by_presentation_and_day: rows.map(spendingData),
  };
}

/**
 * Returns a user's usage of one day for the export. The fields are listed, so that a new internal field is not
 * exported.
 */
export const spendingData = (row: SpendingItem) => ({
  presentation_id: row.presentation_id,
  day: row.day,
  model: row.model,
  calls: row.calls,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  cache_read_tokens: row.cache_read_tokens,
  cache_write_tokens: row.cache_write_tokens,
  cost_micros: row.cost_micros,
});

const removeCurrentFlag = ({ current: _current, ...session }: { current: boolean }) => session;

/** A page of a list, and the key of the next page. */
type Page<T> = { items: T[]; next: string | undefined };

async function* readPages<T, V>(
  readPage: (after: string | undefined) => Promise<Page<T>>,
  view: (item: T) => V,
): AsyncGenerator<V[]> {
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { items, next } = await readPage(after);
    yield items.map(view);
    if (next === undefined) return;
    after = next;
  }
}

const securityEvents = (userId: string) =>
  readPages(
    (after) => listSecurityEventPage(userId, systemClock.now(), eventsPerPage, after),
    toSecurityEvent,
  );

const auditEvents = (userId: string) =>
  readPages(
    (after) => listAuditPageOfUser(userId, eventsPerPage, after),
    (event) => auditEvent(event, userId),
  );

async function webhookData(webhook: WebhookRecord) {
  const { user_id, id: webhook_id } = webhook;
  const deliveries = await listDeliveries({ user_id, webhook_id }, maxDeliveries);
  return {
    ...toWebhook(webhook),
    deliveries: deliveries.map((delivery) => ({
      ...toDelivery(delivery),
      body: JSON.parse(delivery.body) as unknown,
    })),
  };
}

const commentData = ({
  presentation_id,
  id,
  thread_id,
  text,
  created_at,
  edited_at,
}: CommentItem) => ({
  ...{ presentation_id, id, thread_id, text },
  created_at: formatIso(created_at),
  edited_at: formatIsoOrNull(edited_at),
});

const sharedData = ({ presentation_id, role, created_at, joined_at }: CollaboratorItem) => ({
  ...{ presentation_id, role },
  created_at: formatIso(created_at),
  joined_at: formatIsoOrNull(joined_at),
});

async function inviteRequest(email: string) {
  const request = await findInviteRequest(email);
  if (!request) return null;
  const { reason, status, locale, created_at, answered_at } = request;
  return {
    ...{ email, reason, status, locale },
    created_at: formatIso(created_at),
    answered_at: formatIsoOrNull(answered_at),
  };
}

/** Returns an audit event without the data of other people. */
function auditEvent(event: AuditItem, userId: string) {
  const isOwn = event.actor_id === userId;
  const isAboutUser = event.target_id === userId || (isOwn && event.target_type === 'key');
  return {
    id: event.id,
    at: formatIso(event.at),
    actor: isOwn ? 'you' : 'an admin',
    key_id: isOwn ? (event.key_id ?? null) : null,
    action: event.action,
    target: {
      type: event.target_type,
      id: event.target_id,
      label: isAboutUser ? event.target_label : null,
    },
    before: isAboutUser ? (event.before ?? null) : null,
    after: isAboutUser ? (event.after ?? null) : null,
  };
}
