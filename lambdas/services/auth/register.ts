import { AppError } from '#shared/errors.ts';
import type { RegisterBody } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { env } from '../../lib/env.ts';
import { postMail } from '../../lib/mail.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { findInviteByCode, type InviteRecord } from '../../stores/invite-store.ts';
import { createUser, replaceUnverified } from '../../stores/registration-store.ts';
import { findUserByEmail, type UserRecord } from '../../stores/user-store.ts';
import { readInviteCode } from '../invites/invite-code.ts';
import { inviteProblem } from '../invites/invite-problem.ts';
import { leaveNobodysLink, mailLink } from './mail-link.ts';
import { spendUse } from './rate-limit.ts';

export type Registration = RegisterBody & { locale: 'en' | 'zh' };
export type Registered = { email: string; verification_sent: true };

/**
 * Creates an account that waits for its address to be confirmed. An address that has an account already is
 * answered alike and its owner gets a mail instead. Throws invite_invalid or rate_limited.
 */
export async function register(body: Registration): Promise<Registered> {
  await spendUse('register_account', body.email);
  const invite = await inviteFor(body);
  const password_hash = await hashPassword(body.password);
  const existing = await findUserByEmail(body.email);
  if (existing) await answerOwner(existing, body, password_hash);
  else await createAccount(body, password_hash, invite);
  return { email: body.email, verification_sent: true };
}

const isFirstAdmin = (email: string) => env.SETTINGS.admin_email?.toLowerCase() === email;

/** The code to be spent; undefined where none is needed. The same for addresses known and unknown. */
async function inviteFor(body: Registration): Promise<InviteRecord | undefined> {
  if (isFirstAdmin(body.email)) return undefined;
  if (!body.invite_code) {
    if (env.SETTINGS.registration === 'open') return undefined;
    throw invalidInvite('missing');
  }
  const code = readInviteCode(body.invite_code);
  const invite = code === undefined ? undefined : await findInviteByCode(code);
  const problem = inviteProblem(invite, systemClock.now(), body.email);
  if (problem !== undefined) throw invalidInvite(problem);
  return invite;
}

const invalidInvite = (why: string) =>
  new AppError('invite_invalid', { params: { why: `invite_${why}` } });

async function createAccount(
  body: Registration,
  password_hash: string,
  invite: InviteRecord | undefined,
): Promise<void> {
  const user: UserRecord = {
    id: systemClock.id(),
    email: body.email,
    full_name: body.full_name,
    password_hash,
    is_admin: isFirstAdmin(body.email),
    is_active: true,
    is_verified: false,
    tier: invite?.tier ?? 'free',
    locale: body.locale,
    token_version: 0,
    created_at: systemClock.now(),
  };
  if (await createUser(user, invite?.code)) return mailLink(user, 'verify_email');
  // Somebody was faster: with the address, or with the last use of the code.
  const other = await findUserByEmail(body.email);
  if (other) return answerOwner(other, body, password_hash);
  throw invalidInvite('used_up');
}

/** As many writes and messages as a new account takes: from outside, nobody can tell the two apart. */
async function answerOwner(
  owner: UserRecord,
  body: Registration,
  password_hash: string,
): Promise<void> {
  const anew = { full_name: body.full_name, locale: body.locale, password_hash };
  const renewed = await replaceUnverified(owner, anew);
  if (renewed) return mailLink(renewed, 'verify_email');
  await leaveNobodysLink(owner.email);
  await postMail({
    v: 1,
    kind: 'already_registered',
    to: owner.email,
    full_name: owner.full_name,
    locale: owner.locale,
  });
}
