import { AppError } from '#shared/errors.ts';
import type { RegisterBody } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { queueMail } from '../../lib/mail.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { findInviteByCode, type InviteRecord } from '../../stores/invite-store.ts';
import { createUser } from '../../stores/registration-store.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';
import type { PendingRegistration } from '../../stores/verification-store.ts';
import { findInvitationProblem } from '../invites/invitation-problem.ts';
import { parseInviteCode } from '../invites/invite-code.ts';
import { findInviteProblem } from '../invites/invite-problem.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { checkNewPassword } from './check-new-password.ts';
import { limitMail } from './limit-mail.ts';
import { mailLink, storeDecoyLink } from './mail-link.ts';
import { readAdminCode } from './read-admin-code.ts';

export type Registration = RegisterBody & { locale: 'en' | 'zh' };
export type RegistrationResult = { email: string; verification_sent: true };

/**
 * Creates an account whose address must be confirmed. An address that is registered but not confirmed yet gets
 * another link, with the data of this registration. The owner of a confirmed address gets a mail instead. The
 * responses are the same. The confirmation uses the invite code. Throws invite_invalid, validation, rate_limited or
 * conflict.
 */
export async function register(body: Registration, address: string): Promise<RegistrationResult> {
  await checkNewPassword(body.password, body);
  const permission = await requirePermission(body);
  await limitMail('registration', body.email, address);
  if (permission.invite)
    await spendUse('invite_registration', permission.invite.code, 1, permission.invite.max_uses);
  const password_hash = await hashPassword(body.password);
  const owner = await findUserByEmail(body.email);
  const user = createAccountRecord(body, password_hash, permission.invite);
  const { full_name, locale } = body;
  const registration: PendingRegistration = {
    ...{ full_name, locale, password_hash },
    ...(permission.adminCode ? { admin_code: permission.adminCode } : {}),
    ...(permission.invite ? { invite_code: permission.invite.code } : {}),
  };
  // createUser also runs for a taken e-mail address, without writing, so that the response time does not reveal whether
  // an account exists.
  if (await createUser(user)) {
    await mailLink(user, 'verify_email', registration);
  } else {
    // A concurrent request may have taken the e-mail address, or deleted its user since.
    const existingUser = owner ?? (await findUserByEmail(body.email));
    if (!existingUser) throw new AppError('conflict');
    await mailExistingOwner(existingUser, registration);
  }
  return { email: body.email, verification_sent: true };
}

type RegistrationPermission = { invite?: InviteRecord; adminCode?: string };

/**
 * Returns what permits the registration: an invite, the first admin's code, or neither if the deployment needs no code.
 */
async function requirePermission({
  email,
  invite_code,
}: Registration): Promise<RegistrationPermission> {
  if (!invite_code) {
    if (env.SETTINGS.registration === 'open') return {};
    throw createInvalidInviteError('missing');
  }
  const adminCode = await readAdminCode(invite_code, email);
  if (adminCode) return { adminCode };
  const code = parseInviteCode(invite_code);
  const invite = code === undefined ? undefined : await findInviteByCode(code);
  const problem =
    findInviteProblem(invite, systemClock.now(), email) ??
    (invite && (await findInvitationProblem(invite)));
  if (problem !== undefined || !invite) throw createInvalidInviteError(problem ?? 'unknown');
  return { invite };
}

const createInvalidInviteError = (why: string) =>
  new AppError('invite_invalid', { params: { why: `invite_${why}` } });

const createAccountRecord = (
  { email, full_name, locale }: Registration,
  password_hash: string,
  invite: InviteRecord | undefined,
): UserRecord => ({
  id: systemClock.id(),
  email,
  full_name,
  password_hash,
  is_admin: false,
  is_active: true,
  is_verified: false,
  tier: 'free',
  locale,
  token_version: 0,
  created_at: systemClock.now(),
  ...(invite ? { pending_invite_code: invite.code } : {}),
});

/**
 * Mails the owner of an existing account, with as many writes and messages as for a new account. Does not change the
 * user until a link is confirmed.
 */
async function mailExistingOwner(
  owner: UserRecord,
  registration: PendingRegistration,
): Promise<void> {
  const canConfirm = !owner.is_verified || registration.admin_code !== undefined;
  if (canConfirm && owner.is_active) return mailLink(owner, 'verify_email', registration);
  await storeDecoyLink(owner.email);
  await queueMail({
    v: 1,
    kind: 'already_registered',
    to: owner.email,
    full_name: owner.full_name,
    locale: owner.locale,
  });
}
