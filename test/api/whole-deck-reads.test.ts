import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { app } from '#lambdas/api/app.ts';
import { installRunContent } from '#lambdas/api/content/content-calls.ts';
import { runInThreads } from '#lambdas/api/content/run-in-threads.ts';
import { callContent } from '#lambdas/api/content/services.ts';
import { maxStoredSlides } from '#lambdas/services/decks/commands/complete-outline.ts';
import { rateLimits, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { listSlides, putSlide } from '#lambdas/stores/slide-store.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import { denseDeck } from '#test/support/dense-deck.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const threadScript = new URL('../../lambdas/api/content/content-thread.ts', import.meta.url);
/**
 * Maximum CPU time in ms that one read spends on the main thread. Before worker threads read whole decks, it took 150
 * to 310 ms. Other load on the machine doubles it.
 */
const maxCpuMs = 80;
const roundCount = 3;

/** Returns the CPU time of this thread in ms during `work`; other threads and a busy machine do not count. */
async function measureOwnCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('reads of a whole presentation of 60 dense slides', () => {
  let deck: Awaited<ReturnType<typeof denseDeck>>;
  beforeAll(async () => {
    deck = await denseDeck();
    installRunContent(runInThreads({ script: threadScript }));
  });
  afterAll(() => installRunContent(callContent));

  test.each([
    '/slides',
    '/data',
    '/data?data_type=quality',
    '/sources',
    '/outline',
    '/tasks',
    '?include=tasks',
  ])('GET /presentations/{id}%s blocks the event loop only briefly', async (path) => {
    const times: number[] = [];
    for (let round = 0; round < roundCount; round += 1)
      times.push(
        await measureOwnCpuMs(async () => {
          const headers = { authorization: `Bearer ${deck.token}` };
          const response = await app.request(`/api/presentations/${deck.id}${path}`, { headers });
          await response.arrayBuffer();
          expect(response.status).toBe(200);
        }),
      );

    expect(Math.min(...times)).toBeLessThan(maxCpuMs);
  });

  test('a read in a worker thread has an ETag, and returns 304 for it', async () => {
    const read = (headers = {}) => deck.ask('GET', '/slides', undefined, headers);
    const first = await read();

    const second = await read({ 'if-none-match': first.headers.get('etag') ?? '' });

    expect(first.body.items).toHaveLength(60);
    expect([first.status, second.status]).toEqual([200, 304]);
  });

  test('the processor time of reads is counted, and reads are rejected when it is used up', async () => {
    const other = await denseDeck();
    const { uses } = rateLimits.content_ms_account;
    await other.ask('GET', '/data');
    const isWholeBudgetLeft = await trySpendUse('content_ms_account', other.user.id, uses);

    const rejected = await other.ask('GET', '/data');

    expect(isWholeBudgetLeft).toBe(false);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'processing_time_used']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a presentation stores at most 300 slides, including removed ones', async () => {
  const { id, ask } = await finishedDeck();
  const stored = await listSlides(id);
  const [slide] = stored;
  if (!slide) throw new Error('the deck has no slides');
  for (let i = stored.length; i < maxStoredSlides; i += 1)
    await putSlide({ ...slide, id: `removed-${i}` });

  const { entries } = (await ask('GET', '/outline')).body as OutlineView;
  const planned = [...entries.map(({ id, point }) => ({ id, point })), { point: 'One more.' }];
  const added = await ask('POST', '/slides', { content: slide.content }, ifMatch(1));
  const outlined = await ask('PUT', '/outline', { entries: planned }, ifMatch(1));
  const kept = await ask('PUT', '/outline', { entries: planned.slice(1, 3) }, ifMatch(1));

  expect([added.status, added.body.code]).toEqual([422, 'too_many_slides']);
  expect([outlined.status, outlined.body.code]).toEqual([422, 'too_many_slides']);
  expect(kept.status).toBe(200);
});
