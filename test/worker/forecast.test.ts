import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { forecast } from '#lambdas/services/decks/queries/forecast.ts';
import { presentationView } from '#lambdas/services/decks/queries/get-presentation.ts';
import { type DeckItem, getDeck, moveDeck } from '#lambdas/stores/deck-store.ts';
import { noteDuration } from '#lambdas/stores/duration-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

/** A day on which nothing else is measured. */
const measured = Date.UTC(2101, 5, 1, 12);
const unmeasured = Date.UTC(2102, 5, 1, 12);

beforeAll(async () => {
  await noteDuration('outline.plan', 10_000, measured);
  await noteDuration('slides.slide', 6_000, measured);
  await noteDuration('slides.review', 1_000, measured);
  await noteDuration('deploy.html', 2_000, measured);
  await noteDuration('deploy.pptx', 2_500, measured);
  await noteDuration('deploy.pdf', 1_500, measured);
  await noteDuration('deploy.thumbnails', 3_000, measured);
});

/** On the free plan three slides are made at once: 10 + 6 + 1 + 3. */
const wholeDeck = 20;

const at = async (deck: DeckItem, now = measured) => {
  const current = await getDeck(deck.id);
  if (!current) throw new Error('the deck is gone');
  return forecast(current, now);
};

describe('the forecast', () => {
  test('of a running deck is what is left of it', async () => {
    const deck = await newDeck();

    expect(await at(deck)).toEqual({ queue_position: null, eta_seconds: wholeDeck });
  });

  test('of a waiting deck adds what those ahead of it need', async () => {
    const { user } = await newUser();
    await newDeck({}, user);
    const second = await newDeck({}, user);
    const third = await newDeck({}, user);

    expect(await at(second)).toEqual({ queue_position: 1, eta_seconds: 2 * wholeDeck });
    expect(await at(third)).toEqual({ queue_position: 2, eta_seconds: 3 * wholeDeck });
  });

  test('leaves out what a dead process left in the line', async () => {
    const { user } = await newUser();
    await newDeck({}, user);
    const second = await newDeck({}, user);
    const third = await newDeck({}, user);
    const now = systemClock.now();
    await moveDeck(second.id, { from: ['queued'], to: 'paused', run: 1, now });

    expect(await at(third)).toEqual({ queue_position: 1, eta_seconds: 2 * wholeDeck });
  });

  test('tells the place but no time while nothing has been measured', async () => {
    const { user } = await newUser();
    const first = await newDeck({}, user);
    const second = await newDeck({}, user);

    expect(await at(first, unmeasured)).toEqual({ queue_position: null, eta_seconds: null });
    expect(await at(second, unmeasured)).toEqual({ queue_position: 1, eta_seconds: null });
  });

  test('is part of the presentation as the API answers it, and of no settled one', async () => {
    const { user } = await newUser();
    const first = await newDeck({}, user);
    const second = await newDeck({}, user);
    expect(await presentationView(second, user)).toMatchObject({ queue_position: 1 });

    const now = systemClock.now();
    await moveDeck(first.id, { from: ['running'], to: 'completed', run: 1, now });

    expect(await at(first)).toEqual({ queue_position: null, eta_seconds: null });
  });
});
