import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { resume } from '#lambdas/services/decks/commands/resume.ts';
import { decksUsed, secondsOfMonth } from '#lambdas/services/usage/deck-quota.ts';
import { usageRows } from '#lambdas/services/usage/totals.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { monthEntity } from '#lambdas/stores/usage-entities.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { AppError } from '#shared/errors.ts';
import { clockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import { outlineOf, ports, saying, whole } from '#test/support/scripted-outline.ts';
import { usefulAnswer } from '../simulation/model/answers.ts';

/** Spends a share of the free plan's month on something else. */
const spend = (deck: DeckItem, tokens: number) =>
  monthEntity()
    .upsert({
      user_id: deck.owner_id,
      month: new Date().toISOString().slice(0, 7),
      shard: 15,
    })
    .add({ calls: 0, tokens, cost_micros: 0 })
    .go();

const limit = 300_000;

/** A model that makes slides; the first one after `before`. */
function makingSlides(before: () => Promise<void> = async () => {}): ModelPort {
  let calls = 0;
  return async (request) => {
    calls += 1;
    if (calls === 1) await before();
    const { content } = usefulAnswer(request, calls);
    return { ...(await saying([])(request)), message: { role: 'assistant', content } };
  };
}

const slidesOf = async (deck: DeckItem) =>
  (await listTasks(deck.id, deck.run)).filter((task) => task.kind === 'slides.slide');

/** A free deck whose outline stands; its slides are queued. */
async function outlinedDeck(): Promise<{ user: UserRecord; deck: DeckItem }> {
  const { user } = await newUser();
  const deck = await newDeck({}, user);
  await runTask(outlineOf(deck.id), ports(saying(whole)));
  return { user, deck };
}

const statuses = async (deck: DeckItem) => (await slidesOf(deck)).map((task) => task.status);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a month whose tokens run out', () => {
  test('ends the deck’s work between slides: what runs is finished, the next call is not made', async () => {
    const { deck } = await outlinedDeck();
    const [first, second] = (await slidesOf(deck)).map((task) => ({
      ...outlineOf(deck.id),
      task_id: task.id,
    }));
    const meanwhile = async () => {
      await spend(deck, limit);
      await runTask(second ?? outlineOf(''), ports(makingSlides()));
    };

    await runTask(first ?? outlineOf(''), ports(makingSlides(meanwhile)));

    expect(await getDeck(deck.id)).toMatchObject({ status: 'paused', reason: 'token_cap' });
    expect((await statuses(deck)).sort()).toEqual(['completed', 'pending', 'queued']);
    const rows = (await usageRows(deck.id)).filter(
      (row) => row.slide_index !== undefined || row.purpose === 'slide',
    );
    expect(rows.map((row) => [row.outcome, row.output_tokens])).toEqual([
      ['committed', 50],
      ['failed', 0],
    ]);
  });

  test('holds the deck until the next month, and says when that is', async () => {
    const { user, deck } = await outlinedDeck();
    await spend(deck, limit);
    const [slide] = await slidesOf(deck);
    await runTask({ ...outlineOf(deck.id), task_id: slide?.id ?? '' }, ports(makingSlides()));

    const refused = await refusalOf(resume(user, deck.id, systemClock));
    const left = secondsOfMonth(systemClock.now());
    const resumed = await resume(user, deck.id, clockAhead((left + 60) * 1_000));

    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'token_cap' });
    const { retryAfter = 0 } = (refused as AppError).options;
    expect(Math.abs(retryAfter - left)).toBeLessThan(60);
    expect(resumed).toMatchObject({ status: 'running' });
    expect(resumed.reason).toBeUndefined();
  });

  test('lets the deck go on as soon as there is room for a slide', async () => {
    const { user, deck } = await outlinedDeck();
    await spend(deck, limit);
    const [slide] = await slidesOf(deck);
    await runTask({ ...outlineOf(deck.id), task_id: slide?.id ?? '' }, ports(makingSlides()));
    await spend(deck, -6_000);
    const tooLittle = await refusalOf(resume(user, deck.id, systemClock));
    await spend(deck, -30_000);

    const resumed = await resume(user, deck.id, systemClock);

    expect(tooLittle).toMatchObject({ code: 'token_cap' });
    expect(resumed.status).toBe('running');
  });
});

test.each([
  ['the model refuses the service', 'access_denied', 0],
  ['the provider filters what was asked for', 'content_filtered', 1],
] as const)(
  'a deck that fails because %s (%s) has spent %i of its month’s units',
  async (_name, code, units) => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const failing: ModelPort = () => Promise.reject(new ModelError(code, 'no'));

    for (let i = 0; i < 3; i += 1) await runTask(outlineOf(deck.id), ports(failing));

    expect(await getDeck(deck.id)).toMatchObject({ status: 'failed', error: { code } });
    expect(await decksUsed(user.id, systemClock.now())).toBe(units);
  },
);
