import { beforeEach } from 'vitest';
import { type Answer, call } from './api.ts';
import { newAdmin, type TestUser } from './factories.ts';

/** What a list holds. */
export type Item = Record<string, unknown> & { id: string };

/** The items of a list's answer, as the test knows that they are. */
export const itemsOf = (answer: Answer) => answer.body.items as Item[];

/** Calls of an admin, who is another one in each test of the file. */
export function asAdmin() {
  let now: TestUser | undefined;
  beforeEach(async () => {
    now = await newAdmin();
  });
  const admin = (): TestUser => {
    if (!now) throw new Error('There is an admin within tests alone.');
    return now;
  };
  const get = (path: string): Promise<Answer> => call('GET', path, { token: admin().token });
  return {
    admin,
    get,
    post: (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
      call('POST', path, { token: admin().token, body, headers }),
    put: (path: string, body: object, by = admin()): Promise<Answer> =>
      call('PUT', path, { token: by.token, body }),
    remove: (id: string, by = admin()): Promise<Answer> =>
      call('DELETE', `/users/${id}`, { token: by.token }),
    /** The newest event of a thing. */
    event: async (id: string) => itemsOf(await get(`/audit?target_id=${id}`))[0],
  };
}
