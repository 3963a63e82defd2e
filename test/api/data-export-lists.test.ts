import { describe, expect, test } from 'vitest';
import { spendingData } from '#lambdas/services/data-export/account-files.ts';
import { outlineData, requestData } from '#lambdas/services/data-export/deck-files.ts';
import { jsonListFile } from '#lambdas/services/data-export/export-file.ts';
import { listAuditPageOfUser } from '#lambdas/stores/audit-store.ts';
import { asAdmin } from '#test/support/as-admin.ts';
import { newUser } from '#test/support/factories.ts';

const { put } = asAdmin();

async function* yieldPages<T>(pages: readonly T[], readPages: T[]): AsyncGenerator<T> {
  for (const page of pages) {
    readPages.push(page);
    yield page;
  }
}

const readChunks = (file: ReturnType<typeof jsonListFile>) => {
  if (!('chunks' in file)) throw new Error('the file has no chunks');
  return file.chunks;
};

describe('a list in the data export of a user', () => {
  test('a list in an export is read page by page, while its chunks are written', async () => {
    const readPages: object[][] = [];
    const items = [{ text: 'one\nline' }, { text: 'two\u2028lines' }, { nested: { list: [1, 2] } }];
    const pages = [items.slice(0, 2), [], items.slice(2)];
    const chunks: string[] = [];
    const pagesAtChunk: number[] = [];

    for await (const chunk of readChunks(jsonListFile('list.json', yieldPages(pages, readPages)))) {
      chunks.push(chunk);
      pagesAtChunk.push(readPages.length);
    }

    expect(JSON.parse(chunks.join(''))).toEqual(items);
    expect(chunks.join('')).toBe(`${JSON.stringify(items, null, 2)}\n`);
    expect(pagesAtChunk).toEqual([1, 3, 3]);
  });

  test('a list in an export without items is an empty list', async () => {
    const chunks: string[] = [];
    for await (const chunk of readChunks(jsonListFile('list.json', yieldPages([], [])))) {
      chunks.push(chunk);
    }

    expect(JSON.parse(chunks.join(''))).toEqual([]);
  });
});

test('the audit events of a user are read in pages, each event once, without those of others', async () => {
  const [{ user }, other] = [await newUser(), await newUser()];
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await put(`/users/${user.id}`, { full_name: name });
    await put(`/users/${other.user.id}`, { full_name: name });
  }

  const names: unknown[] = [];
  let after: string | undefined;
  let pages = 0;
  do {
    const page = await listAuditPageOfUser(user.id, 2, after);
    names.push(...page.items.map((event) => event.after?.full_name));
    after = page.next;
    pages += 1;
  } while (after !== undefined);

  expect(names).toEqual(['E', 'D', 'C', 'B', 'A']);
  expect(pages).toBe(3);
});

test('a data export omits fields that are not in its schema, for example new fields of an item', () => {
  const internal = { internal: 'secret' };
  const outline = { title: '', subtitle: '', entries: [], isComplete: true, details: {} };
  const request = { presentation_id: 'p', topic: 't', instructions: '', audience: '', tone: '' };
  const row = {
    ...{
      user_id: 'u',
      presentation_id: 'p',
      day: '2026-01-01',
      model: 'm',
      day_shard: 0,
      calls: 1,
    },
    ...{ input_tokens: 1, output_tokens: 1, cache_read_tokens: 0, cache_write_tokens: 0 },
    cost_micros: 1,
  };

  const exported = JSON.stringify([
    outlineData({ ...outline, ...internal }),
    requestData({ ...request, sources: [], ...internal }),
    spendingData({ ...row, ...internal }),
  ]);

  expect(exported).not.toContain('secret');
  expect(exported).not.toContain('day_shard');
});
