import { beforeAll, describe, expect, test } from 'vitest';
import { findUserByEmail, getUser } from '#lambdas/stores/user-store.ts';
import { type ApiResponse, call } from '#test/support/api.ts';
import {
  newAdmin,
  newEmail,
  newInvite,
  newUser,
  type TestUser,
  testPassword,
} from '#test/support/factories.ts';

/** Texts that a store or parser could misread as part of a key, an expression, a path or a header. */
const hostileTexts = [
  'a#b',
  '#PROFILE',
  'USER#01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'DECK#x#META',
  ':pk',
  '#sk = :sk',
  'pk = :pk OR attribute_exists(pk)',
  'begins_with(sk, "SESSION#")',
  '$\u007buser_id}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%23',
  '$where',
  '[object Object]',
  "' OR '1'='1",
  '"}],"x":[{"',
  '\u0000',
  '\uffff',
  '😀'.repeat(20),
  '0'.repeat(26),
];

let admin: TestUser;
beforeAll(async () => {
  admin = await newAdmin();
});

const knownStatuses = [200, 201, 202, 204, 302, 400, 401, 403, 404, 409, 410, 412, 422];

function expectNoFailure(answer: ApiResponse): void {
  expect(knownStatuses).toContain(answer.status);
  expect(answer.text).not.toMatch(/Exception|dynamo|at async|stack/i);
}

describe.each(hostileTexts)('requests with the hostile string %j', (text) => {
  const part = encodeURIComponent(text);

  test('a hostile string in a path returns 404 or 401', async () => {
    const paths = [
      ['GET', `/presentations/${part}`],
      ['GET', `/presentations/${part}/tasks`],
      ['GET', `/sources/${part}`],
      ['GET', `/users/${part}`],
      ['DELETE', `/users/${part}`],
      ['GET', `/invite-codes/${part}`],
      ['DELETE', `/invite-codes/${part}`],
      ['GET', `/tokens/users/${part}/tokens`],
      ['POST', `/invite-codes/requests/${part}/grant`],
    ] as const;
    for (const [method, path] of paths) {
      const answer = await call(method, path, { token: admin.token });
      expect([404, 401]).toContain(answer.status);
      expectNoFailure(answer);
    }
    const link = await call('GET', `/auth/verify-email/${part}`);
    expect([400, 404]).toContain(link.status);
    const code = await call('GET', `/invite-codes/${part}/validate`);
    expect(code.status === 404 || code.body.valid === false).toBe(true);
  });

  test('a hostile string in a search, cursor or filter is treated as text', async () => {
    for (const path of [
      `/users?q=${part}`,
      `/users?cursor=${part}`,
      `/users?sort=email&cursor=${part}`,
      `/users?sort=full_name&cursor=${part}`,
      `/users?tier=${part}`,
      `/users?sort=${part}`,
      `/invite-codes?q=${part}`,
      `/invite-codes?cursor=${part}`,
      `/audit?target_id=${part}`,
      `/audit?cursor=${part}`,
      `/presentations?q=${part}&cursor=${part}`,
    ]) {
      const answer = await call('GET', path, { token: admin.token });
      expect([200, 422]).toContain(answer.status);
      expectNoFailure(answer);
    }
  });

  test('a hostile string in a body is rejected or stored unchanged, and does not affect other users', async () => {
    const bystander = await newUser();
    const bodies: [string, string, object][] = [
      ['POST', '/auth/login', { email: text, password: testPassword }],
      ['POST', '/auth/login', { email: bystander.user.email, password: text.padEnd(10, 'x') }],
      ['POST', '/auth/refresh', { refresh_token: text.padEnd(30, 'x') }],
      ['POST', '/auth/reset-password', { token: text, password: testPassword }],
      ['POST', '/auth/request-invite-code', { email: newEmail(), reason: text }],
      ['POST', '/invite-codes', { note: text }],
      ['POST', '/invite-codes', { email: text }],
    ];
    for (const [method, path, body] of bodies) {
      expectNoFailure(await call(method, path, { token: admin.token, body }));
    }

    expect(await getUser(bystander.user.id)).toMatchObject({ token_version: 0, is_active: true });
  });

  test('a hostile string as a user’s name is rejected, or a search for it finds the user', async () => {
    const { user } = await newUser();
    const answer = await call('PUT', `/users/${user.id}`, {
      token: admin.token,
      body: { full_name: text },
    });

    expect([200, 422]).toContain(answer.status);
    if (answer.status === 422) return;
    const list = await call('GET', `/users?q=${part}&limit=100`, { token: admin.token });
    expect((list.body.items as { id: string }[]).map(({ id }) => id)).toContain(user.id);
  });
});

describe('text that could become a mail header', () => {
  const register = async (fields: object): Promise<ApiResponse> => {
    const { code } = await newInvite();
    return call('POST', '/auth/register', {
      body: {
        email: newEmail(),
        password: testPassword,
        full_name: 'Ada',
        invite_code: code,
        ...fields,
      },
    });
  };

  test.each([
    'Ada\r\nBcc: thief@example.org',
    'Ada\nSubject: Prize',
    'Ada\u0085X: y',
    'Ada\u2028Bcc: thief@example.org',
    'Ada \u202e\u2066moc.elpmaxe',
    'Ada \u200fexample',
    'Ada\u0000',
    'Ada\ud800',
  ])('text that could become a mail header is rejected in the name: %j', async (full_name) => {
    expect(await register({ full_name })).toMatchObject({
      status: 422,
      body: { fields: { full_name: expect.any(String) } },
    });
  });

  test.each([
    'ada@example.com\r\nBcc: thief@example.org',
    'ada@example.com, thief@example.org',
    'ada@example.com;thief@example.org',
    '"ada"<thief@example.org>@example.com',
    'ada@example.com%0abcc:thief@example.org',
    'ada@exam ple.com',
    'Ada <ada@example.com>',
  ])('text that could become a mail header is rejected in the e-mail: %j', async (email) => {
    expect(await register({ email })).toMatchObject({
      status: 422,
      body: { fields: { email: expect.any(String) } },
    });
  });

  test('registration rejects extra fields of the body, such as is_admin or bcc', async () => {
    for (const member of ['is_admin', 'tier', 'is_verified', 'id', 'token_version', 'bcc']) {
      const email = newEmail();
      const answer = await register({ email, [member]: true });
      expect(answer.status).toBe(422);
      expect(await findUserByEmail(email)).toBeUndefined();
    }
  });
});
