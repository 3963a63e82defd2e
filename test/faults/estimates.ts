import { readFileSync } from 'node:fs';
import { sumUsage } from '#lambdas/services/usage/usage-rows.ts';
import type { DeckRequest } from '#lambdas/stores/deck-store.ts';
import type { UsageItem } from '#lambdas/stores/usage-store.ts';
import type { Estimate } from '#shared/schemas/usage.ts';
import { combinePlans } from '../simulation/core/faults.ts';
import { Random } from '../simulation/core/random.ts';
import { findItems, listDecks } from '../simulation/invariants/items.ts';
import { createDemoResponse, createUnusableResponse } from '../simulation/model/demo-responses.ts';
import type { LoggedCall } from '../simulation/model/scripted-model.ts';
import { type Scenario, type Simulation, simulate } from '../simulation/simulate.ts';
import type { DeckPlan } from '../simulation/world/people.ts';
import {
  crashAtModelCalls,
  freezeWorkers,
  injectFaults,
  injectTransactionConflicts,
} from './plans.ts';

const readCorpusText = (name: string) => readFileSync(`test/corpus/${name}.md`, 'utf8');

/** Kinds of decks: two languages, each from a topic and from a text. */
export const deckKinds = [
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

/** Plans decks of all kinds and sizes; each owner creates several decks, one every 90 s. */
function createPlans(count: number, random: Random): DeckPlan[] {
  return Array.from({ length: count }, (_, i) => {
    const kind = deckKinds[i % deckKinds.length] ?? deckKinds[0];
    const text = kind.texts.length > 0 ? readCorpusText(random.pick([...kind.texts])) : undefined;
    // Shortens some texts, so that the sources have many sizes.
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

/** Simulates decks under faults of every kind, with the responses of the demo model. */
export function simulateFaultyDecks(count: number, seed: string): Promise<Simulation> {
  const random = new Random(seed);
  const scenario: Scenario = {
    seed,
    tier: 'team',
    decks: createPlans(count, random),
    concurrency: 30,
    maxOperations: 5_000 * count,
    plan: combinePlans(
      crashAtModelCalls(Math.ceil(count / 4), count * 60, random),
      injectFaults('crash_after', 0.0005, random),
      injectFaults('lost', 0.001, random),
      injectTransactionConflicts(0.02, random),
      freezeWorkers(Math.ceil(count / 4), count * 200, random),
    ),
    model: {
      answer: createDemoResponse,
      makeUnusable: createUnusableResponse,
      throttled: 0.08,
      malformed: 0.03,
      cut: 0.03,
    },
  };
  return simulate(scenario);
}

const formatCallKey = (call: LoggedCall) =>
  `${call.deck}/${call.run}/${call.task}/${call.claim}/${call.call}`;

/**
 * Returns the calls in the model's log that the ledger records neither with their exact tokens nor as lost with an
 * estimate.
 */
export function findUnaccountedCalls({ world, model }: Simulation): string[] {
  const rows = new Map(
    findItems<UsageItem>(world, 'usage').map((row) => [
      `${row.presentation_id}/${row.run}/${row.task_id}/${row.claim}/${row.call}`,
      row,
    ]),
  );
  const isAccounted = (call: LoggedCall): boolean => {
    const row = rows.get(formatCallKey(call));
    if (row?.state === 'lost') return row.estimated && call.outcome !== 'refused';
    if (row?.state !== 'settled' || row.estimated) return false;
    const { input, tokens } = call.outcome === 'answered' ? call : { input: 0, tokens: 0 };
    return row.input_tokens === input && row.output_tokens === tokens;
  };
  return model.log
    .filter((call) => !isAccounted(call))
    .map((call) => `${formatCallKey(call)}: ${call.outcome}`);
}

export type Outcome = { kind: string; slides: number; estimate: Estimate; actual: number };

/** Returns the estimate and the actual tokens of each completed deck. */
export function readOutcomes({ world, deckIds }: Simulation): Outcome[] {
  const rows = findItems<UsageItem>(world, 'usage');
  const requests = findItems<DeckRequest>(world, 'deck_request');
  return listDecks(world).flatMap((deck) => {
    const estimate = requests.find((request) => request.presentation_id === deck.id)?.estimate;
    if (deck.status !== 'completed' || !estimate) return [];
    const { input_tokens, cache_write_tokens, output_tokens } = sumUsage(
      rows.filter((row) => row.presentation_id === deck.id),
    );
    const kind = deckKinds[deckIds.indexOf(deck.id) % deckKinds.length]?.name ?? '';
    const actual = input_tokens + cache_write_tokens + output_tokens;
    return [{ kind, slides: deck.slide_count, estimate, actual }];
  });
}

/** Whether the actual tokens are within the estimate's range. */
export const isWithinEstimate = ({ estimate: { tokens }, actual }: Outcome): boolean =>
  tokens.low <= actual && actual <= tokens.high;
