import { describe, expect, test } from 'vitest';
import { chargeQuota } from '#lambdas/services/decks/engine/requeue-deck.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { call } from '#test/support/api.ts';
import { asAdmin, readResponseItems } from '#test/support/as-admin.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser, type TestUser } from '#test/support/factories.ts';

const { get, put, event } = asAdmin();

const setLimits = (id: string, decks: number | null, tokens: number | null) =>
  put(`/users/${id}/limits`, { decks_a_month: decks, tokens_a_month: tokens });

const readQuota = async ({ token }: TestUser) =>
  (await call('GET', '/users/me/quota', { token })).body;

const create = ({ token }: TestUser) =>
  call('POST', '/presentations', { token, body: { topic: 'Bees', slide_count: 3 } });

describe('own monthly limits of a user', () => {
  test('own limits replace the plan’s at once, also in the user’s presentations, and are audited', async () => {
    const person = await newUser();
    const { id } = person.user;
    const deck = await newDeck({}, person.user);

    const answer = await setLimits(id, 7, 900_000);

    expect(answer).toMatchObject({ status: 200, body: { tier: 'free', has_own_limits: true } });
    expect(await readQuota(person)).toMatchObject({
      decks: { used: 1, limit: 7 },
      tokens: { limit: 900_000 },
      concurrent: { limit: 1 },
      own_limits: ['decks', 'tokens'],
    });
    expect(await getDeck(deck.id)).toMatchObject({
      owner_decks_a_month: 7,
      owner_tokens_a_month: 900_000,
    });
    expect(await event(id)).toMatchObject({
      action: 'user.limits_changed',
      after: { own_decks_a_month: 7, own_tokens_a_month: 900_000 },
    });
    const listed = readResponseItems(await get(`/users?q=${person.user.email}`));
    expect(listed).toMatchObject([{ id, has_own_limits: true }]);
  });

  test('null restores the plan’s limit, also in the user’s presentations', async () => {
    const person = await newUser();
    const { id } = person.user;
    const deck = await newDeck({}, person.user);
    await setLimits(id, 7, 900_000);

    await setLimits(id, 7, null);
    const partly = await readQuota(person);
    const { body } = await setLimits(id, null, null);

    expect(partly).toMatchObject({ tokens: { limit: 300_000 }, own_limits: ['decks'] });
    expect(body).toMatchObject({ quota: { decks: { limit: 5 }, tokens: { limit: 300_000 } } });
    expect(body).not.toHaveProperty('has_own_limits');
    expect(await readQuota(person)).not.toHaveProperty('own_limits');
    expect(await getDeck(deck.id)).not.toHaveProperty('owner_tokens_a_month');
    expect(await getDeck(deck.id)).not.toHaveProperty('owner_decks_a_month');
    expect(await event(id)).toMatchObject({ before: { own_decks_a_month: 7 } });
  });

  test('own limits stay when the plan changes', async () => {
    const person = await newUser();
    await setLimits(person.user.id, 7, null);

    await put(`/users/${person.user.id}/tier`, { tier: 'pro' });

    expect(await readQuota(person)).toMatchObject({
      decks: { limit: 7 },
      tokens: { limit: 5_000_000 },
    });
  });

  test('a user may create as many presentations as the own limit allows, more or fewer than the plan', async () => {
    const [more, fewer] = [await newUser(), await newUser()];
    await setLimits(more.user.id, 6, null);
    await setLimits(fewer.user.id, 1, null);

    const statuses = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await create(more)).status);
    const few = [await create(fewer), await create(fewer)].map(({ status }) => status);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429]);
    expect(few).toEqual([201, 429]);
  });

  test('the unit of a refunded presentation is charged again only within the own limit', async () => {
    const { user } = await newUser();
    const { id } = await newDeck({}, user);
    await deckEntity().patch({ id }).remove(['quota_month']).go();
    const charge = async () => {
      const deck = await getDeck(id);
      if (!deck) throw new Error('The presentation is missing.');
      await chargeQuota(deck, Date.now());
    };

    await setLimits(user.id, 1, null);
    await expect(charge()).rejects.toMatchObject({ code: 'quota_exceeded' });
    await setLimits(user.id, 2, null);
    await charge();

    expect(await getDeck(id)).toHaveProperty('quota_month');
  });

  test('a presentation from the trash gets the owner’s current limit', async () => {
    const person = await newUser();
    const { token, user } = person;
    await setLimits(user.id, null, 900_000);
    const { id } = await newDeck({}, user);
    await call('POST', `/presentations/${id}/cancel`, { token });
    await call('DELETE', `/presentations/${id}`, { token });

    await setLimits(user.id, null, null);
    const restored = await call('POST', `/trash/${id}/restore`, { token });

    expect(restored.status).toBe(200);
    expect(await getDeck(id)).not.toHaveProperty('owner_tokens_a_month');
  });

  test('an admin’s presentations stay unlimited', async () => {
    const person = await newAdmin();

    await setLimits(person.user.id, 7, 900_000);

    expect(await readQuota(person)).toMatchObject({
      decks: { limit: null },
      tokens: { limit: 900_000 },
      own_limits: ['tokens'],
    });
  });

  test.each([
    [{}, 'decks_a_month'],
    [{ decks_a_month: 1 }, 'tokens_a_month'],
    [{ decks_a_month: -1, tokens_a_month: null }, 'decks_a_month'],
    [{ decks_a_month: 1.5, tokens_a_month: null }, 'decks_a_month'],
    [{ decks_a_month: null, tokens_a_month: 1e15 }, 'tokens_a_month'],
  ])('own limits are rejected with the invalid body %j', async (body, field) => {
    const { user } = await newUser();

    const answer = await put(`/users/${user.id}/limits`, body);

    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields as object)).toContain(field);
  });
});
