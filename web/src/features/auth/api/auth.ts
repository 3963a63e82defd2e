import { queryOptions } from '@tanstack/react-query';
import type { RegisterBody, Verification } from '#shared/schemas/auth.ts';
import { call } from '#web/lib/api-client.ts';
import { dataOf, send } from '#web/lib/http.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';

const authKeys = {
  invite: (code: string) => ['auth', 'invite', code] as const,
  verification: (token: string) => ['auth', 'verification', token] as const,
};

/** Asks for an account; the same body again is the same request. Throws ApiError. */
export async function register(body: RegisterBody): Promise<{ email: string }> {
  const options = { method: 'POST', body, idempotencyKey: idempotencyKeyOf(body) } as const;
  return dataOf(await send('/auth/register', options, null));
}

/** Succeeds whether or not the address has an account: from outside they look alike. */
export async function resendVerification(email: string): Promise<void> {
  await send('/auth/resend-verification', { method: 'POST', body: { email } }, null);
}

export type InviteValidation = {
  valid: boolean;
  tier?: 'free' | 'pro' | 'team';
  reason?: 'unknown' | 'expired' | 'used_up' | 'inactive';
};

/** Ten characters make a code; the hyphen and the case don't matter. */
export function normalizeCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Whether a normalized code lets one in; asked only once it is whole. */
export const inviteQuery = (code: string) =>
  queryOptions({
    queryKey: authKeys.invite(code),
    queryFn: ({ signal }) =>
      call<InviteValidation>(`/invite-codes/${encodeURIComponent(code)}/validate`, { signal }),
    enabled: code.length === 10,
    staleTime: 60_000,
    retry: false,
  });

export type { Verification };

/** Fetches what a mailed link needs to confirm its address; changes nothing. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: authKeys.verification(token),
    queryFn: async () =>
      dataOf<Verification>(
        await send('/auth/verification-link', { method: 'POST', body: { token } }, null),
      ),
    meta: { isShownInPlace: true },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Confirms the address of a mailed link. Throws ApiError, `registration_password_wrong` among others. */
export async function confirmEmail(body: {
  token: string;
  password: string;
}): Promise<{ email: string }> {
  return dataOf(await send('/auth/verify-email', { method: 'POST', body }, null));
}
