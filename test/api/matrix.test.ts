import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { allRows } from './matrix/all-rows.ts';
import { callAll, sendInvalidRequests } from './matrix/call-all.ts';
import { callWithKeys, getExpectedKeyStatuses } from './matrix/key-statuses.ts';

/** Returns every operation of the OpenAPI document, such as `GET /presentations/{id}`. */
async function listDocumentedOperations(): Promise<string[]> {
  const { body } = await call('GET', '/openapi.json');
  const paths = body.paths as Record<string, object>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
}

describe('the table of expected statuses', () => {
  test('the table of expected statuses has a row for each route, and no other rows', async () => {
    const rows: string[] = allRows.map(({ route }) => route);

    expect(rows.toSorted()).toEqual((await listDocumentedOperations()).toSorted());
  });

  test.each(allRows.map((row) => [row.route, row] as const))(
    'each caller gets the expected status at %s',
    async (_route, row) => {
      expect(await callAll(row)).toEqual(row.statuses);
    },
  );

  test.each(allRows.map((row) => [row.route, row] as const))(
    'an API key with each scope gets the expected status at %s',
    async (_route, row) => {
      expect(await callWithKeys(row)).toEqual(getExpectedKeyStatuses(row));
    },
  );

  // Only ids in the path can reveal data to another user: an invalid body is rejected before its ids are used.
  const hiddenRows = allRows.filter(
    ({ route, statuses }) =>
      statuses.other === 404 && !route.startsWith('GET') && route.includes('{'),
  );

  test.each(hiddenRows.map((row) => [row.route, row] as const))(
    'another user gets 404 also for an invalid request at %s',
    async (_route, row) => {
      expect(new Set(await sendInvalidRequests(row))).toEqual(new Set([404]));
    },
  );
});
