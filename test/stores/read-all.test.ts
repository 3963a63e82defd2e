import { expect, test } from 'vitest';
import { readAll } from '#lambdas/stores/read-all.ts';

test('a batch read retries keys that the table left unprocessed', async () => {
  const requestedKeys: number[][] = [];
  const read = async (keys: number[]) => {
    requestedKeys.push(keys);
    return { data: keys.slice(0, 2).map(String), unprocessed: keys.slice(2) };
  };

  const foundItems = await readAll([1, 2, 3, 4, 5], read);

  expect(foundItems).toEqual(['1', '2', '3', '4', '5']);
  expect(requestedKeys).toEqual([[1, 2, 3, 4, 5], [3, 4, 5], [5]]);
});

test('a batch read of no keys sends no request', async () => {
  const read = () => Promise.reject(new Error('an empty batch is rejected'));

  expect(await readAll([], read)).toEqual([]);
});

test('a batch read throws when the table never returns some of the keys', async () => {
  const read = async (keys: number[]) => ({ data: [], unprocessed: keys });

  await expect(readAll([1, 2], read)).rejects.toThrow('2 items could not be read');
});
