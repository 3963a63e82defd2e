import { queryOptions } from '@tanstack/react-query';
import type { RegisterBody, Verification } from '#shared/schemas/auth.ts';
import { call } from '#web/lib/api-client.ts';
import { parseData, sendRequest } from '#web/lib/http.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';

const authKeys = {
  invite: (code: string) => ['auth', 'invite', code] as const,
  verification: (token: string) => ['auth', 'verification', token] as const,
};

/** Requests an account. Calls with the same body object send the same idempotency key. Throws ApiError. */
export async function register(body: RegisterBody): Promise<{ email: string }> {
  const options = { method: 'POST', body, idempotencyKey: getIdempotencyKey(body) } as const;
  return parseData(await sendRequest('/auth/register', options, null));
}

/** Resends the verification email. Succeeds whether or not the address has an account. */
export async function resendVerification(email: string): Promise<void> {
  await sendRequest('/auth/resend-verification', { method: 'POST', body: { email } }, null);
}

export type InviteValidation = {
  valid: boolean;
  tier?: 'free' | 'pro' | 'team';
  reason?: 'unknown' | 'expired' | 'used_up' | 'inactive';
};

/** Removes spaces and hyphens and converts to upper case; a code has ten characters. */
export function normalizeCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Query for whether a normalized invite code is valid; enabled when the code is complete. */
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

/** Query for the data of a verification link; does not confirm the address. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: authKeys.verification(token),
    queryFn: async () =>
      parseData<Verification>(
        await sendRequest('/auth/verification-link', { method: 'POST', body: { token } }, null),
      ),
    meta: { isErrorShownInForm: true },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Confirms the address of a verification link. Throws ApiError, for example
 * `registration_password_wrong`.
 */
export async function confirmEmail(body: {
  token: string;
  password: string;
}): Promise<{ email: string }> {
  return parseData(await sendRequest('/auth/verify-email', { method: 'POST', body }, null));
}
