import { startAuthentication } from '@simplewebauthn/browser';
import type { Tokens } from '#shared/schemas/auth.ts';
import { parseData, sendRequest } from '#web/lib/http.ts';
import { signInWith } from '#web/lib/session/session.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Finishes a sign-in by a code of the app or a recovery code. Throws ApiError. */
export async function signInByCode(
  method: 'totp' | 'recovery-code',
  body: { mfa_token: string; code: string },
): Promise<void> {
  const response = await sendRequest(`/auth/login/${method}`, { method: 'POST', body }, null);
  await signInWith(await parseData<Tokens>(response));
}

/** Signs in by a passkey, after the password or without one. Throws ApiError, or the browser's error. */
export async function signInByPasskey(mfaToken?: string): Promise<void> {
  const tokenBody = mfaToken === undefined ? {} : { mfa_token: mfaToken };
  const path = '/auth/login/passkey';
  const optionsResponse = await sendRequest(
    `${path}/options`,
    { method: 'POST', body: tokenBody },
    null,
  );
  const { options } = await parseData<{ options: RequestOptions }>(optionsResponse);
  const credential = await startAuthentication({ optionsJSON: options });
  const response = await sendRequest(
    path,
    { method: 'POST', body: { ...tokenBody, credential } },
    null,
  );
  await signInWith(await parseData<Tokens>(response));
}
