import { type Answer, call } from './api.ts';
import { testPassword } from './factories.ts';

/** Somebody registers with a code. */
export const register = (email: string, invite_code: string): Promise<Answer> =>
  call('POST', '/auth/register', {
    body: { email, password: testPassword, full_name: 'Ada Example', invite_code },
  });
