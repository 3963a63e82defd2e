import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { clearTtlCaches } from '#lambdas/lib/ttl-cache.ts';
import { endCall, openCall } from '#lambdas/services/usage/ledger.ts';
import { recordTokenStatistics } from '#lambdas/services/usage/record-token-statistics.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { readTokenStatistics } from '#lambdas/stores/token-statistics-store.ts';
import type { EstimateInput } from '#shared/domain/estimate.ts';
import { newDeck } from '#test/support/decks.ts';

beforeEach(clearTtlCaches);

const estimateInput: EstimateInput = {
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

const readSums = async (purpose: string) => {
  clearTtlCaches();
  const allStatistics = await readTokenStatistics('latin', systemClock.now());
  const ownStatistics = allStatistics.filter((statistic) => statistic.purpose === purpose);
  const sum = (pick: (statistic: (typeof ownStatistics)[number]) => number) =>
    ownStatistics.reduce((a, statistic) => a + pick(statistic), 0);
  return {
    decks: sum((statistic) => statistic.decks),
    calls: sum((statistic) => statistic.calls),
    input: sum((statistic) => statistic.input_tokens),
    logs: sum((statistic) => statistic.logs),
  };
};

test('a finished deck adds the usage of its own calls, once for each purpose', async () => {
  const deck = { ...(await newDeck()), shape: estimateInput };
  await spend(deck, 'outline', 500);
  for (let i = 0; i < 3; i += 1) await spend(deck, 'slide', 8_000);
  await spend(deck, 'slide', 70_000, 'aside-1');
  const aside = { id: 'aside-1', is_aside: true } as never;

  await recordTokenStatistics(deck, [aside], systemClock.now());

  expect(await readSums('slide')).toMatchObject({ decks: 1, calls: 3, input: 24_000 });
  expect(await readSums('outline')).toMatchObject({ decks: 1, calls: 1, input: 500, logs: 0 });
  expect(await readSums('brief')).toMatchObject({ decks: 1, calls: 0 });
});

test.each([
  ['a later run, which may contain slides of earlier runs', { shape: estimateInput, run: 2 }],
  ['sources whose size was estimated', { shape: { ...estimateInput, is_guess: true } }],
  ['more or fewer slides than it was asked for', { shape: { ...estimateInput, slides: 10 } }],
  ['an outline edited during its review', { shape: estimateInput, outline_rev: 2 }],
  ['no estimate', {}],
])('a deck with %s does not affect later estimates', async (_name, changes) => {
  const deck: DeckItem = { ...(await newDeck()), ...changes };
  await spend(deck, 'slide', 8_000);
  const sumsBefore = await readSums('slide');

  await recordTokenStatistics(deck, [], systemClock.now());

  expect(await readSums('slide')).toEqual(sumsBefore);
});

test('a deck without usage does not affect later estimates', async () => {
  const deck = { ...(await newDeck()), shape: estimateInput };
  const sumsBefore = await readSums('slide');

  await recordTokenStatistics(deck, [], systemClock.now());

  expect(await readSums('slide')).toEqual(sumsBefore);
});

test('token statistics are read from the table once a minute per process', async () => {
  const now = systemClock.now();
  const firstRead = await readTokenStatistics('cjk', now);
  const deck = {
    ...(await newDeck()),
    shape: { ...estimateInput, language_class: 'cjk' as const },
  };
  await spend(deck, 'slide', 8_000);
  await recordTokenStatistics(deck, [], now);

  expect(await readTokenStatistics('cjk', now + 59_000)).toBe(firstRead);
  expect((await readTokenStatistics('cjk', now + 60_000)).length).toBeGreaterThan(firstRead.length);
});
