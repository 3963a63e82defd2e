import type { KeyScope } from '#shared/domain/api-keys.ts';
import { type ApiResponse, call } from './api.ts';
import type { TestUser } from './factories.ts';

/** Requests a new API key in a user's session. */
export const requestKey = (
  { token }: Pick<TestUser, 'token'>,
  body: { scopes: readonly KeyScope[]; name?: string; expires_in_days?: number },
  headers: Record<string, string> = {},
): Promise<ApiResponse> => call('POST', '/keys', { token, headers, body: { name: 'CI', ...body } });

export type TestKey = { id: string; key: string };

/** Creates an API key of a user with these scopes. */
export async function newKey(owner: TestUser, ...scopes: KeyScope[]): Promise<TestKey> {
  const { status, body, text } = await requestKey(owner, { scopes });
  if (status !== 201) throw new Error(`No key was created: ${text}`);
  return { id: String(body.id), key: String(body.key) };
}
