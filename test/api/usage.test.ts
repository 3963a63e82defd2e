import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { deletePresentation } from '#lambdas/services/decks/commands/delete-presentation.ts';
import { endCall, openCall } from '#lambdas/services/usage/ledger.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';

const dayMs = 86_400_000;
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const unknownId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let callCount = 0;

type RecordedCall = {
  input: number;
  output?: number;
  model?: string;
  at?: number;
  isOpen?: boolean;
};

/** Records one model call of a presentation; the call is settled unless `isOpen`. */
async function recordCall(deck: DeckItem, spent: RecordedCall): Promise<void> {
  const usage = { output_tokens: spent.output ?? 0, cache_read_tokens: 0, cache_write_tokens: 0 };
  callCount += 1;
  const open = {
    presentation_id: deck.id,
    run: 1,
    task_id: 'outline-1',
    claim: 1,
    call: callCount,
    user_id: deck.owner_id,
    tier: deck.owner_tier,
    stage: 'outline',
    purpose: 'outline',
    model: spent.model ?? 'demo',
    estimate: { ...usage, input_tokens: 9_000 },
    at: spent.at ?? systemClock.now(),
  };
  await openCall(open);
  if (!spent.isOpen)
    await endCall(open, { usage: { ...usage, input_tokens: spent.input }, latencyMs: 5 });
}

const get = (path: string, { token }: TestUser, headers = {}) =>
  call('GET', path, { token, headers });
const newOwnedDeck = (owner: UserRecord, topic = 'Bees') => newDeck({ topic }, owner);

describe('GET /tokens/me/tokens', () => {
  test('the token usage sums settled calls by month, model and presentation, newest presentation first', async () => {
    const person = await newUser();
    const [firstDeck, secondDeck] = [
      await newOwnedDeck(person.user, 'First'),
      await newOwnedDeck(person.user, 'Second'),
    ];
    await recordCall(firstDeck, { input: 100, output: 10 });
    await recordCall(firstDeck, { input: 200, model: 'anthropic.claude-sonnet-4-5-v1:0' });
    await recordCall(secondDeck, { input: 1_000 });
    await recordCall(secondDeck, { input: 7, isOpen: true });

    const { status, body } = await get('/tokens/me/tokens', person);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      to: toDay(Date.now()),
      totals: { calls: 3, input_tokens: 1_300, output_tokens: 10, cost_micros: 660 },
      by_month: [{ month: toDay(Date.now()).slice(0, 7), calls: 3, input_tokens: 1_300 }],
      by_presentation: [
        { presentation_id: secondDeck.id, title: 'Second', calls: 1, input_tokens: 1_000 },
        { presentation_id: firstDeck.id, title: 'First', calls: 2, input_tokens: 300 },
      ],
    });
    expect(body.by_model).toHaveLength(2);
    expect(body.by_model).toContainEqual(
      expect.objectContaining({ model: 'demo', calls: 2, input_tokens: 1_100 }),
    );
  });

  test('the token usage includes both days of the range', async () => {
    const person = await newUser();
    const deck = await newOwnedDeck(person.user);
    const at = Date.UTC(2026, 0, 10, 12);
    for (const [i, input] of [1, 10, 100, 1_000].entries())
      await recordCall(deck, { input, at: at + i * dayMs });

    const some = await get('/tokens/me/tokens?from=2026-01-11&to=2026-01-12', person);
    const months = await get('/tokens/me/tokens?to=2026-01-10', person);

    expect(some.body.totals).toMatchObject({ calls: 2, input_tokens: 110 });
    expect(months.body).toMatchObject({ from: '2025-02-01', totals: { input_tokens: 1 } });
  });

  test('the token usage returns zero for a range that starts in the future', async () => {
    const person = await newUser();
    await recordCall(await newOwnedDeck(person.user), { input: 50 });

    const { status, body } = await get('/tokens/me/tokens?from=2100-01-01', person);

    expect(status).toBe(200);
    expect(body).toMatchObject({ from: '2100-01-01', to: '2100-01-01', totals: { calls: 0 } });
  });

  test('errors about the days of the token usage are localized', async () => {
    const person = await newUser();

    const turned = await get('/tokens/me/tokens?from=2026-01-02&to=2026-01-01', person);
    const noDay = await get('/tokens/me/tokens?from=yesterday', person, {
      'accept-language': 'zh-CN',
    });

    expect(turned).toMatchObject({ status: 422, body: { fields: { from: expect.any(String) } } });
    expect(turned.body.detail).toContain('must not be after the last day');
    expect(noDay).toMatchObject({ status: 422 });
    expect(noDay.body.detail).toContain('应为日期，例如 2030-01-31');
  });

  test('the token usage includes spending on a deleted presentation, without its title', async () => {
    const person = await newUser();
    const deck = await newOwnedDeck(person.user);
    await recordCall(deck, { input: 50 });
    await deletePresentation(person.user, deck.id, systemClock);

    const { body } = await get('/tokens/me/tokens', person);

    expect(body.by_presentation).toMatchObject([
      { presentation_id: deck.id, title: null, input_tokens: 50 },
    ]);
  });
});

describe('another user’s tokens and usage', () => {
  test.each(['/tokens/users/:id/tokens', '/users/:id/usage'])(
    'the route %s can be used only by that user and by admins',
    async (path) => {
      const [person, otherUser, admin] = [await newUser(), await newUser(), await newAdmin()];
      await recordCall(await newOwnedDeck(person.user), { input: 40 });
      const ask = (caller: TestUser, id = person.user.id) => get(path.replace(':id', id), caller);

      const answers = [await ask(person), await ask(admin)];
      const deniedResponses = [
        await ask(otherUser),
        await ask(otherUser, unknownId),
        await ask(admin, unknownId),
      ];

      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body.totals).toMatchObject({ calls: 1, input_tokens: 40 });
      }
      expect(deniedResponses.map(({ status }) => status)).toEqual([403, 403, 404]);
    },
  );

  test('a user’s usage contains the quota, thirty days and the months with calls', async () => {
    const person = await newUser({ tier: 'pro' });
    const deck = await newOwnedDeck(person.user);
    await recordCall(deck, { input: 5 });
    await recordCall(deck, { input: 70, at: systemClock.now() - 45 * dayMs });

    const { body } = await get(`/users/${person.user.id}/usage`, person);

    expect(body).toMatchObject({
      user_id: person.user.id,
      quota: { tier: 'pro', decks: { used: 1, limit: 60 } },
      totals: { calls: 1, input_tokens: 5 },
    });
    const days = body.by_day as { day: string; input_tokens: number }[];
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ day: toDay(Date.now()), input_tokens: 5 });
    expect(days.at(0)).toMatchObject({ day: toDay(Date.now() - 29 * dayMs), input_tokens: 0 });
    const months = body.by_month as { input_tokens: number }[];
    expect(months.map((month) => month.input_tokens)).toEqual([70, 5]);
  });
});

describe('GET /users/me/usage-history', () => {
  test('the usage history has a row for each presentation, newest first, in pages', async () => {
    const person = await newUser();
    const decks: DeckItem[] = [];
    for (const topic of ['One', 'Two', 'Three']) decks.push(await newOwnedDeck(person.user, topic));
    const [firstId, secondId, thirdId] = decks.map(({ id }) => id);
    await recordCall(decks[0] as DeckItem, { input: 1 });
    await recordCall(decks[2] as DeckItem, { input: 3 });
    await recordCall(decks[2] as DeckItem, { input: 30, at: systemClock.now() - dayMs });
    await deletePresentation(person.user, secondId ?? '', systemClock);

    const firstResponse = await get('/users/me/usage-history?limit=2', person);
    const secondResponse = await get(
      `/users/me/usage-history?limit=2&cursor=${firstResponse.body.next_cursor}`,
      person,
    );

    expect(firstResponse.body.items).toMatchObject([
      { presentation_id: thirdId, title: 'Three', calls: 2, input_tokens: 33, slide_count: 3 },
      { presentation_id: secondId, title: null, status: 'cancelled', calls: 0 },
    ]);
    expect(secondResponse.body).toMatchObject({
      items: [{ presentation_id: firstId, title: 'One', calls: 1, input_tokens: 1 }],
      next_cursor: null,
    });
  });

  test('the usage history is empty for a new user and rejects an invalid limit', async () => {
    const person = await newUser();

    expect((await get('/users/me/usage-history', person)).body).toEqual({
      items: [],
      next_cursor: null,
    });
    expect((await get('/users/me/usage-history?limit=0', person)).status).toBe(422);
    expect((await get(`/users/me/usage-history?cursor=${'x'.repeat(1_100)}`, person)).status).toBe(
      422,
    );
  });
});

describe('GET /tokens/admin/stats', () => {
  test('the token statistics sum thirty days by day, model and tier and list the top users, for admins only', async () => {
    const [small, large] = [await newUser(), await newUser({ tier: 'pro' })];
    const admin = await newAdmin();
    const now = systemClock.now();
    await recordCall(await newOwnedDeck(small.user), { input: 2_000_000, model: 'small' });
    const deck = await newOwnedDeck(large.user);
    for (const back of [0, 5, 5, 29, 30])
      await recordCall(deck, { input: 4_000_000, at: now - back * dayMs, model: 'large' });

    const deniedResponse = await get('/tokens/admin/stats', large);
    const { status, body } = await get('/tokens/admin/stats', admin);

    expect(deniedResponse.status).toBe(403);
    expect(status).toBe(200);
    const days = body.by_day as { day: string; calls: number; input_tokens: number }[];
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, i) => toDay(now - (29 - i) * dayMs)),
    );
    expect(days[24]).toMatchObject({ calls: 2, input_tokens: 8_000_000 });
    expect(body.totals).toMatchObject({ calls: days.reduce((sum, day) => sum + day.calls, 0) });
    const [models, tiers] = [body.by_model as object[], body.by_tier as object[]];
    expect(models).toContainEqual(
      expect.objectContaining({ model: 'large', calls: 4, input_tokens: 16_000_000 }),
    );
    expect(models).toContainEqual(expect.objectContaining({ model: 'small', calls: 1 }));
    expect(tiers.map((row) => (row as { tier: string }).tier).sort()).toEqual(['free', 'pro']);
    const top = body.top_users as { user_id: string }[];
    expect(top).toContainEqual(
      expect.objectContaining({
        user_id: large.user.id,
        email: large.user.email,
        full_name: 'Robin Example',
        tier: 'pro',
        input_tokens: 16_000_000,
      }),
    );
    const indexes = [large, small].map(({ user }) =>
      top.findIndex((row) => row.user_id === user.id),
    );
    expect(indexes[0]).toBeLessThan(indexes[1] ?? -1);
  });

  test('the token statistics use stored summaries for past days and current sums for the last two days', async () => {
    const [person, admin] = [await newUser(), await newAdmin()];
    const deck = await newOwnedDeck(person.user);
    const now = systemClock.now();
    const callsByDay = async () => {
      const { body } = await get('/tokens/admin/stats', admin);
      return (body.by_day as { calls: number }[]).map(({ calls }) => calls);
    };
    const firstCounts = await callsByDay();
    for (const back of [0, 1, 2]) await recordCall(deck, { input: 1, at: now - back * dayMs });

    const secondCounts = await callsByDay();

    expect(secondCounts.map((calls, i) => calls - (firstCounts[i] ?? 0)).slice(-3)).toEqual([
      0, 1, 1,
    ]);
  });
});
