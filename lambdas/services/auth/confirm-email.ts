import { AppError, ConditionFailed } from '#shared/errors.ts';
import { passwordSchema } from '#shared/schemas/users.ts';
import { hashPassword, verifyPassword } from '../../lib/passwords.ts';
import { changeUser, type UserChange } from '../../stores/user-change-store.ts';
import { getUser, type UserRecord } from '../../stores/user-store.ts';
import { createInvalidNestedError } from '../invalid-field.ts';
import { spendUse } from '../rate-limits/rate-limit.ts';
import { checkNewPassword } from './check-new-password.ts';
import { canConfirm, type OpenVerification, openVerification } from './open-verification.ts';
import { trustAddress } from './trust-address.ts';
import { useRegisteredInvite } from './use-registered-invite.ts';

export type EmailConfirmation = { token: string; password: string };

/**
 * Confirms the address of a mailed link. A link with a registration needs that registration's password and applies its
 * password, name and language; a link that was requested again sets a new password. Uses the registration's invite code
 * and sets its plan. Invalidates every other link of the account. Throws verification_invalid, verification_expired,
 * registration_password_wrong, registration_invite_invalid, validation or rate_limited.
 */
export async function confirmEmail(
  { token, password }: EmailConfirmation,
  address: string,
): Promise<{ email: string; verified: true }> {
  const opened = await openVerification(token);
  const { link, user } = opened;
  await spendUse('confirm_link', link.token_hash);
  const response = { email: link.email, verified: true } as const;
  if (!canConfirm(opened)) {
    await requireConfirmed(user, password);
    return response;
  }
  const change = await buildConfirmedFields(opened, password);
  const adminCode = link.registration?.admin_code;
  try {
    await useRegisteredInvite(user, link.registration, (invite) =>
      changeUser(
        user,
        { ...change, ...invite.change, is_verified: true },
        { ...invite.options, revokesTokens: true, adminCode },
      ),
    );
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The form was submitted twice, or another link was confirmed first: the request succeeds if the account is
    // confirmed now.
    await requireConfirmed(await getUser(user.id), password, error);
  }
  await trustAddress(user.email, address);
  return response;
}

/** Returns the user fields that the confirmation changes. */
async function buildConfirmedFields(
  { link: { registration }, user }: OpenVerification,
  password: string,
): Promise<UserChange> {
  if (!registration) {
    const parsed = passwordSchema.safeParse(password);
    if (!parsed.success) throw createInvalidNestedError('password', parsed.error);
    await checkNewPassword(password, user);
    return { password_hash: await hashPassword(password) };
  }
  const { admin_code, full_name, password_hash, locale } = registration;
  if (!(await verifyPassword(password, password_hash))) {
    throw new AppError('registration_password_wrong');
  }
  return { full_name, password_hash, locale, ...(admin_code ? { is_admin: true } : {}) };
}

/**
 * Accepts a repeated confirmation if the account is confirmed and the password is right; throws verification_invalid
 * otherwise.
 */
async function requireConfirmed(
  user: UserRecord | undefined,
  password: string,
  cause?: unknown,
): Promise<void> {
  const isConfirmed = user?.is_verified && (await verifyPassword(password, user.password_hash));
  if (!isConfirmed) throw new AppError('verification_invalid', { cause });
}
