import { expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';

const manyKeys = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 0]));

test.each([
  ['very many unknown fields', manyKeys('k', 12_000)],
  ['unknown fields with long names', manyKeys('k'.repeat(2_000), 100)],
  ['list entries of the wrong type', { source_ids: Array(20).fill('no id') }],
])(
  'a 422 response for %s lists at most 50 invalid fields and has a few KB',
  async (_what, body) => {
    const { token } = await newUser();

    const answer = await call('POST', '/presentations', { token, body });

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object).length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(answer.body).length).toBeLessThan(12_000);
  },
);

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
