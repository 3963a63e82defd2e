import { createRange, type EstimateRange } from '#shared/domain/estimate.ts';
import {
  type EtaInputs,
  estimateRemainingMs,
  estimateStartMs,
  type MeanDurations,
} from '#shared/domain/eta.ts';
import { deployKinds } from '#shared/domain/formats.ts';
import type { RunStage, TaskKind } from '#shared/domain/statuses.ts';
import { computeFairTaskCount } from '#shared/domain/task-share.ts';
import { getUserLimits } from '#shared/domain/tiers.ts';
import { getTierLimitsTable, type Settings } from '#shared/schemas/settings.ts';
import { env } from '../../../lib/env.ts';
import { type DeckItem, getDecks } from '../../../stores/deck-store.ts';
import { readMeanDurations } from '../../../stores/duration-store.ts';
import { readSlots } from '../../../stores/slot-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';

type ModelPace = Settings['model_pace'];

/**
 * Assumed output tokens of a task's model call, and assumed ms of the task's other work; used until durations are
 * measured.
 */
type AssumedTask = { tokens: number; ownMs: number };

/** Assumed tokens and times of tasks: tokens from the lengths that the prompts request, times from the benchmarks. */
const assumedTasks = {
  'research.source': { tokens: 0, ownMs: 1_000 },
  'research.brief': { tokens: 1_400, ownMs: 400 },
  'outline.plan': { tokens: 900, ownMs: 400 },
  'slides.slide': { tokens: 400, ownMs: 400 },
  'slides.review': { tokens: 0, ownMs: 500 },
  'deploy.html': { tokens: 0, ownMs: 500 },
  'deploy.pptx': { tokens: 0, ownMs: 1_500 },
  'deploy.pdf': { tokens: 0, ownMs: 1_500 },
  'deploy.thumbnails': { tokens: 0, ownMs: 500 },
} satisfies Partial<Record<TaskKind, AssumedTask>>;

/** Returns the assumed duration of a task in ms at the pace of the deployment's models. */
function assumedTaskMs(
  { tokens, ownMs }: AssumedTask,
  { ttft_ms, tokens_per_s }: ModelPace,
): number {
  if (tokens === 0) return ownMs;
  return ownMs + ttft_ms + (tokens_per_s === 0 ? 0 : (tokens * 1_000) / tokens_per_s);
}

const assumedDurations = (pace: ModelPace): MeanDurations =>
  Object.fromEntries(
    Object.entries(assumedTasks).map(([kind, task]) => [kind, assumedTaskMs(task, pace)]),
  );

/** The estimated range is from mean / rangeFactor to mean × rangeFactor. The range ignores the queue of other users. */
const rangeFactor = Math.SQRT2;

/**
 * Replaces rangeFactor at the upper end of the range while no slide task has been measured, because the machine's speed
 * and load are unknown.
 */
const unmeasuredRangeFactor = 2;

type PlannedDeck = { slides: number; hasSources: boolean };

function createPlannedStages({ slides, hasSources }: PlannedDeck) {
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

const computeRemainingTime = (
  stages: Parameters<typeof estimateRemainingMs>[0]['stages'],
  etaInputs: EtaInputs,
) => estimateRemainingMs({ stages, awaits_confirmation: false }, etaInputs);

/**
 * Returns the seconds until a new deck is ready: the remaining work of the user's earlier decks, then the deck's own
 * work with the tier's number of parallel tasks.
 */
export async function estimateSeconds(
  user: UserRecord,
  plan: PlannedDeck,
  now: number,
): Promise<EstimateRange> {
  const [measured, slots] = await Promise.all([readMeanDurations(now), readSlots(user.id)]);
  const limits = getUserLimits(user, getTierLimitsTable(env.SETTINGS));
  const isFull = slots.running.length >= limits.running_decks;
  const runningDecks = Math.min(limits.running_decks, slots.running.length + 1);
  const tasks_at_once = computeFairTaskCount(limits.running_tasks, runningDecks);
  const means = { ...assumedDurations(env.SETTINGS.model_pace), ...measured };
  const etaInputs = { means, tasks_at_once };
  const earlierDecks = isFull ? await getDecks([...slots.running, ...slots.waiting]) : [];
  const remainingTimes = (status: DeckItem['status']) =>
    earlierDecks
      .filter((deck) => deck.status === status)
      .map((deck) => computeRemainingTime(deck.stages, etaInputs));
  const queue = {
    slots: limits.running_decks,
    running: remainingTimes('running'),
    ahead: remainingTimes('queued'),
  };
  const ownMs = computeRemainingTime(createPlannedStages(plan), etaInputs) ?? 0;
  const mean = ((estimateStartMs(queue) ?? 0) + ownMs) / 1000;
  const highFactor = measured['slides.slide'] === undefined ? unmeasuredRangeFactor : rangeFactor;
  const { low } = createRange(mean, rangeFactor, 1);
  const { high } = createRange(mean, highFactor, 1);
  return { low: Math.max(1, low), high: Math.max(2, high) };
}
