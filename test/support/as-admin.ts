import { beforeEach } from 'vitest';
import { type ApiResponse, call } from './api.ts';
import { newAdmin, type TestUser } from './factories.ts';

/** An item of a list response. */
export type Item = Record<string, unknown> & { id: string };

/** Returns the items of a list response. */
export const readResponseItems = (answer: ApiResponse) => answer.body.items as Item[];

/** Provides API calls of an admin; each test of the file gets a new admin. */
export function asAdmin() {
  let current: TestUser | undefined;
  beforeEach(async () => {
    current = await newAdmin();
  });
  const admin = (): TestUser => {
    if (!current) throw new Error('The admin exists only during tests.');
    return current;
  };
  const get = (path: string): Promise<ApiResponse> => call('GET', path, { token: admin().token });
  return {
    admin,
    get,
    post: (
      path: string,
      body: object,
      headers: Record<string, string> = {},
    ): Promise<ApiResponse> => call('POST', path, { token: admin().token, body, headers }),
    put: (path: string, body: object, by = admin()): Promise<ApiResponse> =>
      call('PUT', path, { token: by.token, body }),
    remove: (id: string, by = admin()): Promise<ApiResponse> =>
      call('DELETE', `/users/${id}`, { token: by.token }),
    /** Returns the newest audit event of a target. */
    event: async (id: string) => readResponseItems(await get(`/audit?target_id=${id}`))[0],
  };
}
