import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { measureReadUnits } from '#lambdas/lib/read-units.ts';
import { rateLimits, trySpendUse } from '#lambdas/services/rate-limits/rate-limit.ts';
import { listSlideHeads } from '#lambdas/stores/slide-store.ts';
import { call } from '#test/support/api.ts';
import { newKey } from '#test/support/api-keys.ts';
import { denseDeck } from '#test/support/dense-deck.ts';
import { finishedDeck } from '#test/support/finished-deck.ts';

// Rate limits count per time window; freeze the time so that no window ends during a test.
beforeEach(() => {
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('reads of a presentation of 60 dense slides count the read units that DynamoDB charges', async () => {
  const deck = await denseDeck();
  const { key } = await newKey({ user: deck.user, token: deck.token, refreshToken: '' }, 'read');
  const { uses } = rateLimits.read_units_account;
  const units = await measureReadUnits(() => listSlideHeads(deck.id));
  await trySpendUse('read_units_account', deck.user.id, uses - 2 * Math.floor(units));
  const read = (token: string) => call('GET', `/presentations/${deck.id}/tasks`, { token });

  const statuses: unknown[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await read(deck.token)).status);
  const { body } = await read(deck.token);

  expect(units).toBeGreaterThan(60);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(body.code).toBe('rate_limited');
  expect((await read(key)).status).toBe(200);
}, 60_000);

test('downloads and writes are rejected once the read units of their account are used up', async () => {
  const deck = await finishedDeck();
  await trySpendUse('read_units_account', deck.user.id, rateLimits.read_units_account.uses + 1);

  const download = await deck.ask('GET', '/download?format=html');
  const write = await deck.ask('POST', '/duplicate');

  expect([download.status, write.status]).toEqual([429, 429]);
});
