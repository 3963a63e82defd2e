import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { forgetFresh } from '#lambdas/lib/fresh-for.ts';
import { endCall, openCall } from '#lambdas/services/usage/ledger.ts';
import { noteTokens } from '#lambdas/services/usage/note-tokens.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { tokenStatistics } from '#lambdas/stores/token-statistics-store.ts';
import type { DeckShape } from '#shared/domain/estimate.ts';
import { newDeck } from '#test/support/decks.ts';

beforeEach(forgetFresh);

const shape: DeckShape = {
  slides: 3,
  language_class: 'latin',
  request_tokens: 40,
  source_tokens: 0,
  brief_tokens: 0,
  notes_words: 110,
};
let calls = 0;

async function spend(deck: DeckItem, purpose: string, input_tokens: number, task_id = 'slide-1') {
  const usage = { input_tokens, output_tokens: 10, cache_read_tokens: 0, cache_write_tokens: 0 };
  const open = {
    presentation_id: deck.id,
    run: 1,
    task_id,
    claim: 1,
    call: calls++,
    user_id: deck.owner_id,
    tier: 'free',
    stage: 'slides',
    purpose,
    model: 'demo',
    estimate: usage,
    at: systemClock.now(),
  };
  await openCall(open);
  await endCall(open, { usage, latencyMs: 1 });
}

const decksOf = async (purpose: string) => {
  forgetFresh();
  const all = await tokenStatistics('latin', systemClock.now());
  const own = all.filter((one) => one.purpose === purpose);
  const sum = (pick: (one: (typeof own)[number]) => number) =>
    own.reduce((a, one) => a + pick(one), 0);
  return {
    decks: sum((one) => one.decks),
    calls: sum((one) => one.calls),
    input: sum((one) => one.input_tokens),
    logs: sum((one) => one.logs),
  };
};

test('a finished deck adds what its own calls took, once for each purpose it has', async () => {
  const deck = { ...(await newDeck()), shape };
  await spend(deck, 'outline', 500);
  for (let i = 0; i < 3; i += 1) await spend(deck, 'slide', 8_000);
  await spend(deck, 'slide', 70_000, 'aside-1');
  const aside = { id: 'aside-1', is_aside: true } as never;

  await noteTokens(deck, [aside], systemClock.now());

  expect(await decksOf('slide')).toMatchObject({ decks: 1, calls: 3, input: 24_000 });
  expect(await decksOf('outline')).toMatchObject({ decks: 1, calls: 1, input: 500, logs: 0 });
  expect(await decksOf('brief')).toMatchObject({ decks: 1, calls: 0 });
});

test.each([
  ['a later run, which may have kept slides', { shape, run: 2 }],
  ['sources whose size was a guess', { shape: { ...shape, is_guess: true } }],
  ['more or fewer slides than it was asked for', { shape: { ...shape, slides: 10 } }],
  ['an outline that was edited at its review', { shape, outline_rev: 2 }],
  ['no estimate', {}],
])('a deck with %s tells nothing of decks to come', async (_name, changes) => {
  const deck: DeckItem = { ...(await newDeck()), ...changes };
  await spend(deck, 'slide', 8_000);
  const before = await decksOf('slide');

  await noteTokens(deck, [], systemClock.now());

  expect(await decksOf('slide')).toEqual(before);
});

test('a deck that took nothing tells nothing either', async () => {
  const deck = { ...(await newDeck()), shape };
  const before = await decksOf('slide');

  await noteTokens(deck, [], systemClock.now());

  expect(await decksOf('slide')).toEqual(before);
});

test('a process asks the table once a minute', async () => {
  const now = systemClock.now();
  const first = await tokenStatistics('cjk', now);
  const deck = { ...(await newDeck()), shape: { ...shape, language_class: 'cjk' as const } };
  await spend(deck, 'slide', 8_000);
  await noteTokens(deck, [], now);

  expect(await tokenStatistics('cjk', now + 59_000)).toBe(first);
  expect((await tokenStatistics('cjk', now + 60_000)).length).toBeGreaterThan(first.length);
});
