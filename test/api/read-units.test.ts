import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { installRunContent } from '#lambdas/api/content/content-calls.ts';
import { runInThreads } from '#lambdas/api/content/run-in-threads.ts';
import { callContent } from '#lambdas/api/content/services.ts';
import { dynamo } from '#lambdas/lib/clients.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { env } from '#lambdas/lib/env.ts';
import { measureReadUnits } from '#lambdas/lib/read-units.ts';
import { loadWorkingSlides } from '#lambdas/services/decks/queries/working-slides.ts';
import { rateLimits, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { listSlides, putSlide } from '#lambdas/stores/slide-store.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { denseDeck } from '#test/support/dense-deck.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

const threadScript = new URL('../../lambdas/api/content/content-thread.ts', import.meta.url);

const countReadUnits = async (work: () => Promise<unknown>): Promise<number> =>
  (await measureReadUnits(work)).units;

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each(['/tasks', '/slides'])(
  'GET /presentations/{id}%s of 60 dense slides counts the units that DynamoDB charges',
  async (path) => {
    installRunContent(runInThreads({ script: threadScript }));
    onTestFinished(() => installRunContent(callContent));
    const deck = await denseDeck();
    const { key } = await newKey({ user: deck.user, token: deck.token, refreshToken: '' }, 'read');
    const { uses } = rateLimits.read_units_account;
    const units = await countReadUnits(async () => loadWorkingSlides(await deck.deck()));
    await trySpendUse('read_units_account', deck.user.id, uses - 2 * Math.floor(units));
    const readDeckPath = (token: string) =>
      call('GET', `/presentations/${deck.id}${path}`, { token });

    const statuses: unknown[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await readDeckPath(deck.token)).status);
    const { body } = await readDeckPath(deck.token);

    expect(units).toBeGreaterThan(60);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(body.code).toBe('rate_limited');
    expect((await readDeckPath(key)).status).toBe(200);
  },
  60_000,
);

test('downloads and writes are rejected once the read units of their account are used up', async () => {
  const deck = await finishedDeck();
  await trySpendUse('read_units_account', deck.user.id, rateLimits.read_units_account.uses + 1);

  const download = await deck.ask('GET', '/download?format=html');
  const write = await deck.ask('POST', '/duplicate');

  expect([download.status, write.status]).toEqual([429, 429]);
});

test('a read of a presentation does not read the slides that were removed from it', async () => {
  const deck = await denseDeck();
  const [slide] = await listSlides(deck.id);
  if (!slide) throw new Error('the presentation has no slide');
  const readSlides = async () => loadWorkingSlides(await deck.deck());
  const before = await countReadUnits(readSlides);

  for (let i = 0; i < 60; i += 1) await putSlide({ ...slide, id: `removed-${i}` });

  expect(before).toBeGreaterThan(60);
  expect(await countReadUnits(readSlides)).toBe(before);
}, 60_000);

test('a DynamoDB write unit counts as five read units of an account’s limit', async () => {
  const units = await countReadUnits(() =>
    dynamo().send(
      new PutItemCommand({
        TableName: env.TABLE_NAME,
        Item: { pk: { S: 'TEST#units' }, sk: { S: 'META' }, text: { S: 'x'.repeat(2_500) } },
      }),
    ),
  );

  expect(units).toBe(5 * 3);
});

test('listing another user’s presentation counts towards the admin’s limit of read units', async () => {
  const admin = await newAdmin();
  const { user } = await newUser();
  await trySpendUse('list_account', admin.user.id, rateLimits.list_account.uses - 1);
  const list = () => call('GET', `/users/${user.id}/presentations`, { token: admin.token });

  const statuses = [(await list()).status, (await list()).status];

  expect(statuses).toEqual([200, 429]);
});
