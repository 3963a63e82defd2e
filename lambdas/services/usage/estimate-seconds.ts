import { type Range, rangeAbout } from '#shared/domain/estimate.ts';
import { type EtaTerms, type MeanDurations, remainingMs, startsInMs } from '#shared/domain/eta.ts';
import { deployKinds, type StageName } from '#shared/domain/statuses.ts';
import { taskShare } from '#shared/domain/task-share.ts';
import { limitsOf } from '#shared/domain/tiers.ts';
import { tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../lib/env.ts';
import { type DeckItem, getDecks } from '../../stores/deck-store.ts';
import { meanDurations } from '../../stores/duration-store.ts';
import { readSlots } from '../../stores/slot-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/**
 * Until a kind of task has been measured, ms: answers of 300 to 1,500 tokens at about 60 a second, a second to the
 * first; files as the benchmarks have them.
 */
const priorDurations: Required<Pick<MeanDurations, (typeof priorKinds)[number]>> = {
  'research.source': 1_000,
  'research.brief': 25_000,
  'outline.plan': 16_000,
  'slides.slide': 8_000,
  'slides.review': 500,
  'deploy.html': 500,
  'deploy.pptx': 1_500,
  'deploy.pdf': 1_500,
  'deploy.thumbnails': 500,
};
const priorKinds = [
  'research.source',
  'research.brief',
  'outline.plan',
  'slides.slide',
  'slides.review',
  ...deployKinds,
] as const;

/** Decks lie within so much of the mean of their tasks; the queue before them is not known. */
const factor = Math.SQRT2;

type Plan = { slides: number; hasSources: boolean };

function stagesOf({ slides, hasSources }: Plan) {
  const totals: Record<StageName, number> = {
    research: hasSources ? 2 : 0,
    outline: 1,
    slides: slides + 1,
    deploy: deployKinds.length,
  };
  return Object.entries(totals).map(([name, total]) => ({
    name: name as StageName,
    status: 'pending' as const,
    done: 0,
    total,
  }));
}

const needOf = (stages: Parameters<typeof remainingMs>[0]['stages'], terms: EtaTerms) =>
  remainingMs({ stages, awaits_confirmation: false }, terms);

/** How long until such a deck is ready: its own work at the tier’s parallelism, after those that are before it. */
export async function estimateSeconds(user: UserRecord, plan: Plan, now: number): Promise<Range> {
  const [measured, slots] = await Promise.all([meanDurations(now), readSlots(user.id)]);
  const limits = limitsOf(user, tierTable(env.SETTINGS));
  const isFull = slots.running.length >= limits.running_decks;
  const runAtOnce = Math.min(limits.running_decks, slots.running.length + 1);
  const tasks_at_once = taskShare(limits.running_tasks, runAtOnce);
  const terms = { means: { ...priorDurations, ...measured }, tasks_at_once };
  const before = isFull ? await getDecks([...slots.running, ...slots.waiting]) : [];
  const needs = (status: DeckItem['status']) =>
    before.filter((deck) => deck.status === status).map((deck) => needOf(deck.stages, terms));
  const line = { places: limits.running_decks, running: needs('running'), ahead: needs('queued') };
  const own = needOf(stagesOf(plan), terms) ?? 0;
  const seconds = rangeAbout(((startsInMs(line) ?? 0) + own) / 1000, factor, 1);
  return { low: Math.max(1, seconds.low), high: Math.max(2, seconds.high) };
}
