import { type Range, rangeAround } from '#shared/domain/estimate.ts';
import { type EtaInputs, type MeanDurations, remainingMs, startsInMs } from '#shared/domain/eta.ts';
import { deployKinds } from '#shared/domain/formats.ts';
import type { RunStage, TaskKind } from '#shared/domain/statuses.ts';
import { fairTaskCount } from '#shared/domain/task-share.ts';
import { userLimits } from '#shared/domain/tiers.ts';
import { type Settings, tierTable } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import { type DeckItem, getDecks } from '../../../stores/deck-store.ts';
import { meanDurations } from '../../../stores/duration-store.ts';
import { readSlots } from '../../../stores/slot-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';

type Pace = Settings['model_pace'];

/**
 * Assumed output tokens of a task's model call, and assumed ms of the task's other work; used until durations are
 * measured.
 */
type PriorTask = { tokens: number; ownMs: number };

/** Assumed tokens and times of tasks: tokens from the lengths that the prompts request, times from the benchmarks. */
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

/** Returns the assumed duration of a task in ms at the pace of the deployment's models. */
function priorMs({ tokens, ownMs }: PriorTask, { ttft_ms, tokens_per_s }: Pace): number {
  if (tokens === 0) return ownMs;
  return ownMs + ttft_ms + (tokens_per_s === 0 ? 0 : (tokens * 1_000) / tokens_per_s);
}

const priorDurations = (pace: Pace): MeanDurations =>
  Object.fromEntries(Object.entries(priorTasks).map(([kind, task]) => [kind, priorMs(task, pace)]));

/** The estimated range is from mean / rangeFactor to mean × rangeFactor. The range ignores the queue of other users. */
const rangeFactor = Math.SQRT2;

/**
 * Replaces rangeFactor at the upper end of the range while no slide task has been measured, because the machine's speed
 * and load are unknown.
 */
const unmeasuredFactor = 2;

type Plan = { slides: number; hasSources: boolean };

function plannedStages({ slides, hasSources }: Plan) {
  const totals: Record<RunStage, number> = {
    research: hasSources ? 2 : 0,
    outline: 1,
    slides: slides + 1,
    deploy: deployKinds.length,
  };
  return Object.entries(totals).map(([name, total]) => ({
    name: name as RunStage,
    status: 'pending' as const,
    done: 0,
    total,
  }));
}

const remainingTime = (stages: Parameters<typeof remainingMs>[0]['stages'], etaInputs: EtaInputs) =>
  remainingMs({ stages, awaits_confirmation: false }, etaInputs);

/**
 * Returns the seconds until a new deck is ready: the remaining work of the user's earlier decks, then the deck's own
 * work with the tier's number of parallel tasks.
 */
export async function estimateSeconds(user: UserRecord, plan: Plan, now: number): Promise<Range> {
  const [measured, slots] = await Promise.all([meanDurations(now), readSlots(user.id)]);
  const limits = userLimits(user, tierTable(env.SETTINGS));
  const isFull = slots.running.length >= limits.running_decks;
  const runningDecks = Math.min(limits.running_decks, slots.running.length + 1);
  const tasks_at_once = fairTaskCount(limits.running_tasks, runningDecks);
  const means = { ...priorDurations(env.SETTINGS.model_pace), ...measured };
  const etaInputs = { means, tasks_at_once };
  const earlierDecks = isFull ? await getDecks([...slots.running, ...slots.waiting]) : [];
  const remainingTimes = (status: DeckItem['status']) =>
    earlierDecks
      .filter((deck) => deck.status === status)
      .map((deck) => remainingTime(deck.stages, etaInputs));
  const queue = {
    slots: limits.running_decks,
    running: remainingTimes('running'),
    ahead: remainingTimes('queued'),
  };
  const ownMs = remainingTime(plannedStages(plan), etaInputs) ?? 0;
  const mean = ((startsInMs(queue) ?? 0) + ownMs) / 1000;
  const highFactor = measured['slides.slide'] === undefined ? unmeasuredFactor : rangeFactor;
  const { low } = rangeAround(mean, rangeFactor, 1);
  const { high } = rangeAround(mean, highFactor, 1);
  return { low: Math.max(1, low), high: Math.max(2, high) };
}
