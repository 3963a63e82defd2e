import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { ModelError, type ModelPort } from '#lambdas/models/port.ts';
import { resume } from '#lambdas/services/decks/commands/resume.ts';
import { secondsUntilNextMonth } from '#lambdas/services/usage/quota-error.ts';
import { changeLimits } from '#lambdas/services/users/change-limits.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { monthUsageEntity } from '#lambdas/stores/usage-entities.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { AppError } from '#shared/errors.ts';
import { createClockAhead } from '#test/support/clock.ts';
import { newDeck } from '#test/support/decks.ts';
import { newAdmin, newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';
import { createUsableResponse } from '../simulation/model/responses.ts';

/** Adds used tokens to the owner's usage of this month, without usage of any deck. */
const spendTokens = (deck: DeckItem, tokens: number) =>
  monthUsageEntity()
    .upsert({
      user_id: deck.owner_id,
      month: new Date().toISOString().slice(0, 7),
      shard: 15,
    })
    .add({ calls: 0, tokens, cost_micros: 0 })
    .go();

const tokenLimit = 300_000;

/** Returns a model that makes slides; `beforeFirst` runs before the first one. */
function createSlideModel(beforeFirst: () => Promise<void> = async () => {}): ModelPort {
  let calls = 0;
  return async (request) => {
    calls += 1;
    if (calls === 1) await beforeFirst();
    const { content } = createUsableResponse(request, calls);
    return {
      ...(await createStreamingModel([])(request)),
      message: { role: 'assistant', content },
    };
  };
}

const listSlideTasks = async (deck: DeckItem) =>
  (await listTasks(deck.id, deck.run)).filter((task) => task.kind === 'slides.slide');

/** Creates a deck on the free plan with a finished outline and queued slides. */
async function createOutlinedDeck(): Promise<{ user: UserRecord; deck: DeckItem }> {
  const { user } = await newUser();
  const deck = await newDeck({}, user);
  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(createStreamingModel(completeOutlineLines)),
  );
  return { user, deck };
}

const readSlideStatuses = async (deck: DeckItem) =>
  (await listSlideTasks(deck)).map((task) => task.status);
const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('when the owner’s monthly tokens run out', () => {
  test('when the owner’s monthly tokens run out, the running slide is finished and no further model call is made', async () => {
    const { deck } = await createOutlinedDeck();
    const [firstMessage, secondMessage] = (await listSlideTasks(deck)).map((task) => ({
      ...outlineTaskMessage(deck.id),
      task_id: task.id,
    }));
    const meanwhile = async () => {
      await spendTokens(deck, tokenLimit);
      await runTask(
        secondMessage ?? outlineTaskMessage(''),
        createPortsWithModel(createSlideModel()),
      );
    };

    await runTask(
      firstMessage ?? outlineTaskMessage(''),
      createPortsWithModel(createSlideModel(meanwhile)),
    );

    expect(await getDeck(deck.id)).toMatchObject({ status: 'paused', reason: 'token_cap' });
    expect((await readSlideStatuses(deck)).sort()).toEqual(['completed', 'pending', 'queued']);
    const rows = (await listUsageRows(deck.id)).filter(
      (row) => row.slide_index !== undefined || row.purpose === 'slide',
    );
    expect(rows.map((row) => [row.outcome, row.output_tokens])).toEqual([['committed', 50]]);
  });

  test('when the owner’s monthly tokens run out, the deck is paused and reports when the next month starts', async () => {
    const { user, deck } = await createOutlinedDeck();
    await spendTokens(deck, tokenLimit);
    const [slide] = await listSlideTasks(deck);
    await runTask(
      { ...outlineTaskMessage(deck.id), task_id: slide?.id ?? '' },
      createPortsWithModel(createSlideModel()),
    );

    const rejectedError = await catchError(resume(user, deck.id, systemClock));
    const remaining = secondsUntilNextMonth(systemClock.now());
    const resumed = await resume(user, deck.id, createClockAhead((remaining + 60) * 1_000));

    expect(rejectedError).toBeInstanceOf(AppError);
    expect(rejectedError).toMatchObject({ code: 'token_cap' });
    const { retryAfter = 0 } = (rejectedError as AppError).options;
    expect(Math.abs(retryAfter - remaining)).toBeLessThan(60);
    expect(resumed).toMatchObject({ status: 'running' });
    expect(resumed.reason).toBeUndefined();
  });

  test('a deck paused at the token cap can be resumed once the budget is enough for a slide', async () => {
    const { user, deck } = await createOutlinedDeck();
    await spendTokens(deck, tokenLimit);
    const [slide] = await listSlideTasks(deck);
    await runTask(
      { ...outlineTaskMessage(deck.id), task_id: slide?.id ?? '' },
      createPortsWithModel(createSlideModel()),
    );
    await spendTokens(deck, -1_000);
    const tooLittle = await catchError(resume(user, deck.id, systemClock));
    await spendTokens(deck, -30_000);

    const resumed = await resume(user, deck.id, systemClock);

    expect(tooLittle).toMatchObject({ code: 'token_cap' });
    expect(resumed.status).toBe('running');
  });

  test('a deck paused at the token cap can be resumed and finishes its slides after an admin raises the limit', async () => {
    const { user, deck } = await createOutlinedDeck();
    await spendTokens(deck, tokenLimit);
    const [slide] = await listSlideTasks(deck);
    const message = { ...outlineTaskMessage(deck.id), task_id: slide?.id ?? '' };
    await runTask(message, createPortsWithModel(createSlideModel()));
    const paused = await getDeck(deck.id);
    const actor = { user: (await newAdmin()).user, requestId: 'test' };

    await changeLimits(actor, user.id, { decks_a_month: null, tokens_a_month: 2 * tokenLimit });
    await resume(user, deck.id, systemClock);
    await runTask(message, createPortsWithModel(createSlideModel()));

    expect(paused).toMatchObject({ status: 'paused', reason: 'token_cap' });
    expect(await getDeck(deck.id)).toMatchObject({ status: 'running' });
    expect(await readSlideStatuses(deck)).toContain('completed');
  });
});

test.each([
  ['the model refuses the service', 'access_denied', 0],
  ['the provider filters what was asked for', 'content_filtered', 1],
] as const)(
  'a deck that fails because %s (%s) is charged %i quota units',
  async (_name, code, units) => {
    const { user } = await newUser();
    const deck = await newDeck({}, user);
    const failing: ModelPort = () => Promise.reject(new ModelError(code, 'no'));

    for (let i = 0; i < 3; i += 1)
      await runTask(outlineTaskMessage(deck.id), createPortsWithModel(failing));

    expect(await getDeck(deck.id)).toMatchObject({ status: 'failed', error: { code } });
    expect(await countDecksUsed(user.id, systemClock.now())).toBe(units);
  },
);
