import { AppError } from '#shared/errors.ts';
import type { LoginBody, Tokens } from '#shared/schemas/auth.ts';
import { systemClock } from '../../lib/clock.ts';
import { failPasswordCheck, isPasswordOf } from '../../lib/passwords.ts';
import { findUserByEmail, recordLogin, type UserRecord } from '../../stores/user-store.ts';
import { giveBackUse, type RateLimit, spendUse } from './rate-limit.ts';
import { startSession } from './start-session.ts';
import { isTrustedAddress, trustAddress, trustedSubject } from './trust-address.ts';

type Counted = [limit: RateLimit, subject: string];

/**
 * Starts a session for the right password; throws invalid_credentials, account_disabled, email_unverified or
 * rate_limited. An unknown account is answered like a wrong password, in the same time; that an account is disabled
 * or unverified is said only to who knows its password.
 */
export async function login(body: LoginBody, address: string): Promise<Tokens> {
  const counted = await countTry(body.email, address);
  const user = await checkPassword(body);
  if (!user.is_active) throw new AppError('account_disabled');
  if (!user.is_verified) throw new AppError('email_unverified');
  await Promise.all([
    ...counted.map(([limit, subject]) => giveBackUse(limit, subject)),
    trustAddress(body.email, address),
    recordLogin(user.id, systemClock.now()),
  ]);
  return startSession(user);
}

/**
 * Others' failures must not lock the owner out: an address they used before has a count of its own. The account
 * comes first, so that tries it refuses don't use up what its neighbours at the same address have.
 */
async function countTry(email: string, address: string): Promise<Counted[]> {
  const counted: Counted[] = (await isTrustedAddress(email, address))
    ? [['login_known_address', trustedSubject(email, address)]]
    : [
        ['login_account', email],
        ['login_address', address],
      ];
  for (const [limit, subject] of counted) await spendUse(limit, subject);
  return counted;
}

async function checkPassword({ email, password }: LoginBody): Promise<UserRecord> {
  const user = await findUserByEmail(email);
  const isRight = user
    ? await isPasswordOf(password, user.password_hash)
    : await failPasswordCheck(password);
  if (!user || !isRight) throw new AppError('invalid_credentials');
  return user;
}
