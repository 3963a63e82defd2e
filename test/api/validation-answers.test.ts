import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';

const createManyKeys = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 0]));

test.each([
  ['very many unknown fields', createManyKeys('k', 12_000)],
  ['unknown fields with long names', createManyKeys('k'.repeat(2_000), 100)],
  ['list entries of the wrong type', { source_ids: Array(20).fill('no id') }],
])('a 422 response for %s lists at most 50 invalid fields in a few KB', async (_what, body) => {
  const { token } = await newUser();

  const answer = await call('POST', '/presentations', { token, body });

  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.fields as object).length).toBeLessThanOrEqual(50);
  expect(JSON.stringify(answer.body).length).toBeLessThan(12_000);
});

test('a 422 response lists each invalid field of a form', async () => {
  const { token } = await newUser();

  const answer = await call('POST', '/presentations', {
    token,
    body: { topic: 'Bees', slide_count: 1, minutes: 0, unknown: true },
  });

  expect(Object.keys(answer.body.fields as object).toSorted()).toEqual([
    'minutes',
    'slide_count',
    'unknown',
  ]);
});

describe('a 422 response lists no field with an empty name', () => {
  const code = { max_uses: 1 };
  const withHeaders = (token: string, locale: string) => ({
    token,
    headers: { 'accept-language': locale },
  });

  test.each([
    [
      'en',
      'must have at least one field to change',
      'Please check what you entered: The request body must have at least one field to change.',
    ],
    [
      'zh',
      '至少需要包含一个要修改的字段',
      '请检查输入内容：请求内容至少需要包含一个要修改的字段。',
    ],
  ])(
    'an update with an empty body is rejected with a message in %s that at least one field is required',
    async (locale, text, detail) => {
      const admin = await newAdmin();
      const options = withHeaders(admin.token, locale);
      const created = await call('POST', '/invite-codes', { ...options, body: code });
      const [{ id } = { id: '' }] = created.body.items as { id: string }[];

      const answers = await Promise.all(
        [`/users/${admin.user.id}`, `/invite-codes/${id}`].map((path) =>
          call('PUT', path, { ...options, body: {} }),
        ),
      );

      for (const { status, body } of answers) {
        expect({ status, fields: body.fields, detail: body.detail }).toEqual({
          status: 422,
          fields: { body: text },
          detail,
        });
      }
    },
  );

  test.each([
    ['en', 'Please check what you entered: "tier" is not a known field; leave it out.'],
    ['zh', '请检查输入内容：“tier”是未知字段，请删除。'],
  ])(
    'an update with only an unknown field is rejected with a message in %s that names the field',
    async (locale, detail) => {
      const admin = await newAdmin();

      const { status, body } = await call('PUT', `/users/${admin.user.id}`, {
        ...withHeaders(admin.token, locale),
        body: { tier: 'free' },
      });

      expect([status, Object.keys(body.fields as object), body.detail]).toEqual([
        422,
        ['tier'],
        detail,
      ]);
    },
  );

  test.each([[[]], [null], [5], ['x']])(
    'the body %j is rejected as not an object',
    async (sent) => {
      const admin = await newAdmin();

      const { status, body } = await call('PUT', `/users/${admin.user.id}`, {
        token: admin.token,
        body: sent,
      });

      expect([status, body.fields]).toEqual([422, { body: 'must be an object' }]);
      expect(body.detail).toBe(
        'Please check what you entered: The request body must be an object.',
      );
    },
  );
});
