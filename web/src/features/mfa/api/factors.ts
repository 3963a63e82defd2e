import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import type {
  AddedPasskey,
  IdentityProof,
  MfaStatus,
  NewCodes,
  TotpSetup,
} from '#shared/schemas/mfa.ts';
import { call } from '#web/lib/api-client.ts';
import { fetchMe } from '#web/lib/session/session.ts';
import { setUser } from '#web/lib/session/session-store.ts';

export const mfaKeys = { status: ['mfa', 'status'] as const };

export const mfaStatusQuery = queryOptions({
  queryKey: mfaKeys.status,
  queryFn: ({ signal }) => call<MfaStatus>('/auth/mfa', { signal }),
});

/** Refetches the user, whose `needs_second_factor` may have changed. */
const refetchUser = async () => setUser(await fetchMe());

/** Proves the user's identity by a code or password, for changes within ten minutes. Throws ApiError. */
export async function confirmIdentity(body: IdentityProof): Promise<void> {
  await call('/auth/mfa/confirm', { method: 'POST', body });
  await refetchUser();
}

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Proves the user's identity by a passkey. Throws ApiError, or the browser's error. */
export async function confirmByPasskey(): Promise<void> {
  const path = '/auth/mfa/confirm/passkey-options';
  const { options } = await call<{ options: RequestOptions }>(path, { method: 'POST' });
  const credential = await startAuthentication({ optionsJSON: options });
  await call('/auth/mfa/confirm', { method: 'POST', body: { credential } });
  await refetchUser();
}

/** Begins the set-up of an authenticator app. Throws ApiError. */
export const beginTotp = () => call<TotpSetup>('/auth/mfa/totp', { method: 'POST' });

/** Turns on the authenticator app as a second factor, with a code from the app. Throws ApiError. */
export async function confirmTotp(code: string): Promise<NewCodes> {
  const codes = await call<NewCodes>('/auth/mfa/totp/confirm', { method: 'POST', body: { code } });
  await refetchUser();
  return codes;
}

/** Creates a passkey in the browser and adds it. Throws ApiError, or the browser's error. */
export async function addPasskey(name: string): Promise<NewCodes> {
  const path = '/auth/mfa/passkeys';
  const { options } = await call<{ options: CreationOptions }>(`${path}/options`, {
    method: 'POST',
  });
  const credential = await startRegistration({ optionsJSON: options });
  const added = await call<AddedPasskey>(path, { method: 'POST', body: { name, credential } });
  await refetchUser();
  return added;
}

const passkeyPath = (id: string) => `/auth/mfa/passkeys/${encodeURIComponent(id)}`;

/** Renames a passkey. Throws ApiError. */
export const renamePasskey = (id: string, name: string) =>
  call(passkeyPath(id), { method: 'PATCH', body: { name } });
/** Removes a passkey. Throws ApiError. */
export const removePasskey = (id: string) => call<void>(passkeyPath(id), { method: 'DELETE' });
/** Removes the authenticator app. Throws ApiError. */
export const removeTotp = () => call<void>('/auth/mfa/totp', { method: 'DELETE' });
/** Creates ten new recovery codes, which replace the earlier ones. Throws ApiError. */
export const renewCodes = () => call<NewCodes>('/auth/mfa/recovery-codes', { method: 'POST' });
