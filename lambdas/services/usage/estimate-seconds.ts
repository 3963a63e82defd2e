import { type Range, rangeAbout } from '#shared/domain/estimate.ts';
import { type EtaTerms, type MeanDurations, remainingMs, startsInMs } from '#shared/domain/eta.ts';
import { deployKinds, type StageName, type TaskKind } from '#shared/domain/statuses.ts';
import { taskShare } from '#shared/domain/task-share.ts';
import { limitsOf } from '#shared/domain/tiers.ts';
import { type Settings, tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../lib/env.ts';
import { type DeckItem, getDecks } from '../../stores/deck-store.ts';
import { meanDurations } from '../../stores/duration-store.ts';
import { readSlots } from '../../stores/slot-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

type Pace = Settings['model_pace'];

/** Of an answer until it has been measured: output tokens of a task's call, and what the task does beside it, ms. */
type PriorTask = { tokens: number; ownMs: number };

/** Answers by what the prompts ask for, files and the rest as the benchmarks have them. */
const priorTasks = {
  'research.source': { tokens: 0, ownMs: 1_000 },
  'research.brief': { tokens: 1_400, ownMs: 400 },
  'outline.plan': { tokens: 900, ownMs: 400 },
  'slides.slide': { tokens: 400, ownMs: 400 },
  'slides.review': { tokens: 0, ownMs: 500 },
  'deploy.html': { tokens: 0, ownMs: 500 },
  'deploy.pptx': { tokens: 0, ownMs: 1_500 },
  'deploy.pdf': { tokens: 0, ownMs: 1_500 },
  'deploy.thumbnails': { tokens: 0, ownMs: 500 },
} satisfies Partial<Record<TaskKind, PriorTask>>;

/** How long a task takes until its kind is measured, ms, at the pace of the stage's models. */
function priorMs({ tokens, ownMs }: PriorTask, { ttft_ms, tokens_per_s }: Pace): number {
  if (tokens === 0) return ownMs;
  return ownMs + ttft_ms + (tokens_per_s === 0 ? 0 : (tokens * 1_000) / tokens_per_s);
}

const priorDurations = (pace: Pace): MeanDurations =>
  Object.fromEntries(Object.entries(priorTasks).map(([kind, task]) => [kind, priorMs(task, pace)]));

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
  const means = { ...priorDurations(env.SETTINGS.model_pace), ...measured };
  const terms = { means, tasks_at_once };
  const before = isFull ? await getDecks([...slots.running, ...slots.waiting]) : [];
  const needs = (status: DeckItem['status']) =>
    before.filter((deck) => deck.status === status).map((deck) => needOf(deck.stages, terms));
  const line = { places: limits.running_decks, running: needs('running'), ahead: needs('queued') };
  const own = needOf(stagesOf(plan), terms) ?? 0;
  const seconds = rangeAbout(((startsInMs(line) ?? 0) + own) / 1000, factor, 1);
  return { low: Math.max(1, seconds.low), high: Math.max(2, seconds.high) };
}
