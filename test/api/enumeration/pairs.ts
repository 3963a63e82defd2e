import type { RegisterBody } from '#shared/schemas/auth.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';

/** A call with an address that has an account, and the same with one that has none. */
export type Pair = {
  name: string;
  /** Makes an address, outside of what is measured. */
  known: () => Promise<string>;
  unknown: () => Promise<string>;
  ask: (email: string) => ReturnType<typeof call>;
};

const account = async () => (await newUser()).user.email;
const nobody = async () => newEmail();
const asking = (path: string) => (email: string) => call('POST', path, { body: { email } });

/** All calls that take an address from anybody. `code` is one with uses for each try. */
export const pairs = (code: string): Pair[] => [
  {
    name: 'signing in with a wrong password',
    known: account,
    unknown: nobody,
    ask: (email) => call('POST', '/auth/login', { body: { email, password: 'a wrong password' } }),
  },
  {
    name: 'forgetting the password',
    known: account,
    unknown: nobody,
    ask: asking('/auth/forgot-password'),
  },
  {
    name: 'asking for the link again',
    known: async () => (await newUser({ is_verified: false })).user.email,
    unknown: nobody,
    ask: asking('/auth/resend-verification'),
  },
  {
    name: 'asking for the link again with a confirmed address',
    known: account,
    unknown: nobody,
    ask: asking('/auth/send-verification'),
  },
  {
    name: 'asking for an invite code',
    known: account,
    unknown: nobody,
    ask: asking('/auth/request-invite-code'),
  },
  {
    name: 'registering',
    known: account,
    unknown: nobody,
    ask: (email) => {
      const body: RegisterBody = {
        email,
        password: testPassword,
        full_name: 'Ada',
        invite_code: code,
      };
      return call('POST', '/auth/register', { body });
    },
  },
];

/** A code with uses for every try of a test. */
export const openCode = async (): Promise<string> => (await newInvite({ max_uses: 10_000 })).code;
