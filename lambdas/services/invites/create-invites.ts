import { AppError, ConditionFailed, type Locale } from '#shared/errors.ts';
import type { CreateInvitesBody, Invite } from '#shared/schemas/invites.ts';
import { systemClock } from '../../lib/clock.ts';
import {
  createInvite,
  findInviteByCode,
  type InviteRecord,
  createInvites as putInvites,
} from '../../stores/invite-store.ts';
import { getUser } from '../../stores/user-store.ts';
import { type Actor, auditEvent } from '../audit/audit-event.ts';
import { checkExpiry } from './check-expiry.ts';
import { type DerivedCode, deriveCodes } from './derive-code.ts';
import { mailInvite } from './mail-invite.ts';
import { toInvite } from './to-invite.ts';

/**
 * Creates invite codes with the same settings, and mails a single code to its address on request; for admins. A retry
 * with the same request id returns the same codes. Throws forbidden, validation or conflict.
 */
export async function createInvites(
  actor: Actor,
  newId: string,
  body: CreateInvitesBody,
): Promise<{ items: Invite[] }> {
  if (!actor.user.is_admin) throw new AppError('forbidden');
  const now = systemClock.now();
  checkExpiry(body.expires_at, now);
  const codes = await deriveCodes(newId, body.count);
  const records = codes.map((derivedCode) => newInvite(actor, derivedCode, body, now));
  await storeInvites(actor, newId, records, body.mail_locale);
  const [invite] = records;
  if (body.mail_locale && invite) await mailInvite(invite, 'invite_sent', body.mail_locale);
  return { items: records.map((record) => toInvite(record, now)) };
}

/** Returns a new, unused invite. */
export const newInvite = (
  actor: Actor,
  { id, code }: DerivedCode,
  body: Omit<CreateInvitesBody, 'count' | 'mail_locale'>,
  now: number,
): InviteRecord => ({
  id,
  code,
  note: body.note,
  max_uses: body.max_uses,
  used_count: 0,
  is_active: true,
  tier: body.tier,
  created_by: actor.user.id,
  created_at: now,
  ...(body.expires_at ? { ends_at: Date.parse(body.expires_at) } : {}),
  ...(body.email === undefined ? {} : { email: body.email }),
});

async function storeInvites(
  actor: Actor,
  newId: string,
  records: InviteRecord[],
  mail_locale: Locale | undefined,
): Promise<void> {
  const [firstRecord] = records;
  if (!firstRecord) return;
  const { note, tier, max_uses, expires_at, email } = toInvite(firstRecord, firstRecord.created_at);
  const audit = auditEvent(actor, {
    action: 'invite.created',
    target: { type: 'invite', id: firstRecord.id, label: note },
    after: {
      ...{ count: records.length, tier, max_uses, expires_at, note, email },
      ...(mail_locale ? { mail_locale } : {}),
    },
  });
  try {
    // The event has the request's id, so a retry finds it.
    await putInvites(records, { by: actor.user.id, audit: { ...audit, id: newId } });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (!(await getUser(actor.user.id))?.is_admin)
      throw new AppError('forbidden', { cause: error });
    for (const record of records) await storeRemaining(record, error);
  }
}

/** Stores a code, unless an earlier attempt, which may have crashed later, has stored it. */
async function storeRemaining(record: InviteRecord, cause: Error): Promise<void> {
  if (await createInvite(record)) return;
  const storedInvite = await findInviteByCode(record.code);
  // Another invite has the same 50-bit code by chance; a new request derives other codes.
  if (storedInvite?.id !== record.id) throw new AppError('conflict', { cause });
}
