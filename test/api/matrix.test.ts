import { describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { allRows } from './matrix/all-rows.ts';
import { askAll } from './matrix/ask.ts';

/** Every operation of the OpenAPI document, as `GET /presentations/{id}`. */
async function documented(): Promise<string[]> {
  const { body } = await call('GET', '/openapi.json');
  const paths = body.paths as Record<string, object>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
}

describe('the table of routes and askers', () => {
  test('has a row for each route, and none for a route that is gone', async () => {
    const rows: string[] = allRows.map(({ route }) => route);

    expect(rows.toSorted()).toEqual((await documented()).toSorted());
  });

  test.each(allRows.map((row) => [row.route, row] as const))('%s', async (_route, row) => {
    expect(await askAll(row)).toEqual(row.statuses);
  });
});
