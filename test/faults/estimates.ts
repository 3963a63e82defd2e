import { readFileSync } from 'node:fs';
import { totalsOf, type UsageItem } from '#lambdas/services/usage/totals.ts';
import type { DeckRequest } from '#lambdas/stores/deck-store.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import { allOf } from '../simulation/core/faults.ts';
import { Random } from '../simulation/core/random.ts';
import { decksIn, itemsOf } from '../simulation/invariants/items.ts';
import { demoAnswer, uselessAnswer } from '../simulation/model/demo-answers.ts';
import type { LoggedCall } from '../simulation/model/scripted-model.ts';
import { type Scenario, type Stage, simulate } from '../simulation/simulate.ts';
import type { DeckPlan } from '../simulation/world/people.ts';
import { conflicts, crashAtCalls, freezes, shareOf } from './plans.ts';

const corpus = (name: string) => readFileSync(`test/corpus/${name}.md`, 'utf8');

/** Kinds of decks: in two languages, from a topic and from a text. */
export const kinds = [
  { name: 'English, from a topic', language: 'en', texts: [] },
  {
    name: 'English, from a text',
    language: 'en',
    texts: ['product-brief', 'technical-article', 'quarterly-report', 'meeting-notes'],
  },
  { name: 'Chinese, from a topic', language: 'zh-CN', texts: [] },
  {
    name: 'Chinese, from a text',
    language: 'zh-CN',
    texts: ['policy-summary-zh', 'technical-intro-zh'],
  },
] as const;

const topics = {
  en: ['Urban beekeeping', 'Why our trains are late, and what we do about it', 'Tea'],
  'zh-CN': ['城市养蜂', '为什么我们的列车会晚点，以及我们的对策', '茶'],
};

/** So many decks, each kind in turn, of all sizes; a few at a time, each owner after the other. */
function plansOf(count: number, random: Random): DeckPlan[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] ?? kinds[0];
    const text = kind.texts.length > 0 ? corpus(random.pick([...kind.texts])) : undefined;
    // A part of a text now and then: sources are of all sizes.
    const cut = text && random.chance(0.4) ? text.slice(0, random.between(800, text.length)) : text;
    return {
      owner: i % 8,
      at: Math.floor(i / 8) * 90_000,
      slides: random.between(3, 15),
      language: kind.language,
      topic: random.pick(topics[kind.language]),
      isEstimated: true,
      ...(cut ? { text: cut } : {}),
    };
  });
}

/** Decks made under faults of every kind, with the answers of the demo model. */
export function faultyDecks(count: number, seed: string): Promise<Stage> {
  const random = new Random(seed);
  const scenario: Scenario = {
    seed,
    tier: 'team',
    decks: plansOf(count, random),
    concurrency: 30,
    mostOperations: 5_000 * count,
    plan: allOf(
      crashAtCalls(Math.ceil(count / 4), count * 60, random),
      shareOf('crash_after', 0.0005, random),
      shareOf('lost', 0.001, random),
      conflicts(0.02, random),
      freezes(Math.ceil(count / 4), count * 200, random),
    ),
    model: {
      answer: demoAnswer,
      spoil: uselessAnswer,
      throttled: 0.08,
      malformed: 0.03,
      cut: 0.03,
    },
  };
  return simulate(scenario);
}

const keyOf = (call: LoggedCall) =>
  `${call.deck}/${call.run}/${call.task}/${call.claim}/${call.call}`;

/** What of the model's own log is not in the ledger to the token, or in it as lost and estimated. */
export function unaccounted({ world, model }: Stage): string[] {
  const rows = new Map(
    itemsOf<UsageItem>(world, 'usage').map((row) => [
      `${row.presentation_id}/${row.run}/${row.task_id}/${row.claim}/${row.call}`,
      row,
    ]),
  );
  const isRight = (call: LoggedCall): boolean => {
    const row = rows.get(keyOf(call));
    if (row?.state === 'lost') return row.estimated && call.outcome !== 'refused';
    if (row?.state !== 'settled' || row.estimated) return false;
    const { input, tokens } = call.outcome === 'answered' ? call : { input: 0, tokens: 0 };
    return row.input_tokens === input && row.output_tokens === tokens;
  };
  return model.log
    .filter((call) => !isRight(call))
    .map((call) => `${keyOf(call)}: ${call.outcome}`);
}

export type Outcome = { kind: string; slides: number; estimate: Estimate; actual: number };

/** Of each deck that was made to its end: what was told before, and what it took. */
export function outcomesOf({ world, deckIds }: Stage): Outcome[] {
  const rows = itemsOf<UsageItem>(world, 'usage');
  const requests = itemsOf<DeckRequest>(world, 'deck_request');
  return decksIn(world).flatMap((deck) => {
    const estimate = requests.find((request) => request.presentation_id === deck.id)?.estimate;
    if (deck.status !== 'completed' || !estimate) return [];
    const { input_tokens, output_tokens } = totalsOf(
      rows.filter((row) => row.presentation_id === deck.id),
    );
    const kind = kinds[deckIds.indexOf(deck.id) % kinds.length]?.name ?? '';
    return [{ kind, slides: deck.slide_count, estimate, actual: input_tokens + output_tokens }];
  });
}

/** Whether the deck took no fewer tokens than the estimate's low and no more than its high. */
export const isWithin = ({ estimate: { tokens }, actual }: Outcome): boolean =>
  tokens.low <= actual && actual <= tokens.high;
