import type { RegisterBody } from '#shared/schemas/auth.ts';
import { call } from '#test/support/api.ts';
import { newEmail, newInvite, newUser, testPassword } from '#test/support/factories.ts';

/** A request with an e-mail that has an account, and the same request with an e-mail that has none. */
export type RequestPair = {
  name: string;
  /** Returns an e-mail with an account; the time of this call is not measured. */
  known: () => Promise<string>;
  unknown: () => Promise<string>;
  ask: (email: string) => ReturnType<typeof call>;
};

const newAccountEmail = async () => (await newUser()).user.email;
const newUnknownEmail = async () => newEmail();
const postEmail = (path: string) => (email: string) => call('POST', path, { body: { email } });

/**
 * All routes that accept an e-mail from anonymous callers. Each attempt to register uses the invite code `code` once.
 */
export const createRequestPairs = (code: string): RequestPair[] => [
  {
    name: 'signing in with a wrong password',
    known: newAccountEmail,
    unknown: newUnknownEmail,
    ask: (email) => call('POST', '/auth/login', { body: { email, password: 'a wrong password' } }),
  },
  {
    name: 'requesting a password reset',
    known: newAccountEmail,
    unknown: newUnknownEmail,
    ask: postEmail('/auth/forgot-password'),
  },
  {
    name: 'requesting the confirmation link again',
    known: async () => (await newUser({ is_verified: false })).user.email,
    unknown: newUnknownEmail,
    ask: postEmail('/auth/resend-verification'),
  },
  {
    name: 'requesting the confirmation link for a confirmed e-mail',
    known: newAccountEmail,
    unknown: newUnknownEmail,
    ask: postEmail('/auth/send-verification'),
  },
  {
    name: 'requesting an invite code',
    known: newAccountEmail,
    unknown: newUnknownEmail,
    ask: postEmail('/auth/request-invite-code'),
  },
  {
    name: 'registering',
    known: newAccountEmail,
    unknown: newUnknownEmail,
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

/** Creates an invite code with enough uses for all attempts of a test. */
export const newOpenCode = async (): Promise<string> =>
  (await newInvite({ max_uses: 10_000 })).code;
