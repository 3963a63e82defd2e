import { beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { computeForecast } from '#lambdas/services/decks/queries/forecast.ts';
import { presentationView } from '#lambdas/services/decks/queries/get-presentation.ts';
import { changeDeckStatus, type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { recordDuration } from '#lambdas/stores/duration-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';

/** A day on which no other test measures tasks. */
const measuredDay = Date.UTC(2101, 5, 1, 12);
const unmeasuredDay = Date.UTC(2102, 5, 1, 12);

beforeAll(async () => {
  await recordDuration('outline.plan', 10_000, measuredDay);
  await recordDuration('slides.slide', 6_000, measuredDay);
  await recordDuration('slides.review', 1_000, measuredDay);
  await recordDuration('deploy.html', 2_000, measuredDay);
  await recordDuration('deploy.pptx', 2_500, measuredDay);
  await recordDuration('deploy.pdf', 1_500, measuredDay);
  await recordDuration('deploy.thumbnails', 3_000, measuredDay);
});

/**
 * Seconds for outline (10), the three slides in parallel on the free plan (6), review (1), and the slowest of the
 * parallel deploy tasks (3).
 */
const wholeDeckSeconds = 20;

const readForecast = async (deck: DeckItem, now = measuredDay) => {
  const currentDeck = await getDeck(deck.id);
  if (!currentDeck) throw new Error('the deck is gone');
  return computeForecast(currentDeck, now);
};

describe('the forecast of a deck’s remaining time', () => {
  test('a running deck’s forecast is the time of its remaining tasks', async () => {
    const deck = await newDeck();

    expect(await readForecast(deck)).toEqual({
      queue_position: null,
      eta_seconds: wholeDeckSeconds,
    });
  });

  test('a waiting deck’s forecast includes the time of the decks ahead of it', async () => {
    const { user } = await newUser();
    await newDeck({}, user);
    const secondDeck = await newDeck({}, user);
    const thirdDeck = await newDeck({}, user);

    expect(await readForecast(secondDeck)).toEqual({
      queue_position: 1,
      eta_seconds: 2 * wholeDeckSeconds,
    });
    expect(await readForecast(thirdDeck)).toEqual({
      queue_position: 2,
      eta_seconds: 3 * wholeDeckSeconds,
    });
  });

  test('the forecast ignores queue entries left by a dead process', async () => {
    const { user } = await newUser();
    await newDeck({}, user);
    const secondDeck = await newDeck({}, user);
    const thirdDeck = await newDeck({}, user);
    const now = systemClock.now();
    await changeDeckStatus(secondDeck.id, { from: ['queued'], to: 'paused', run: 1, now });

    expect(await readForecast(thirdDeck)).toEqual({
      queue_position: 1,
      eta_seconds: 2 * wholeDeckSeconds,
    });
  });

  test('the forecast has the queue position but no time while no task durations are recorded', async () => {
    const { user } = await newUser();
    const firstDeck = await newDeck({}, user);
    const secondDeck = await newDeck({}, user);

    expect(await readForecast(firstDeck, unmeasuredDay)).toEqual({
      queue_position: null,
      eta_seconds: null,
    });
    expect(await readForecast(secondDeck, unmeasuredDay)).toEqual({
      queue_position: 1,
      eta_seconds: null,
    });
  });

  test('the forecast is part of the API response, except for ended presentations', async () => {
    const { user } = await newUser();
    const firstDeck = await newDeck({}, user);
    const secondDeck = await newDeck({}, user);
    expect(await presentationView(secondDeck, user)).toMatchObject({ queue_position: 1 });

    const now = systemClock.now();
    await changeDeckStatus(firstDeck.id, { from: ['running'], to: 'completed', run: 1, now });

    expect(await readForecast(firstDeck)).toEqual({ queue_position: null, eta_seconds: null });
  });
});
