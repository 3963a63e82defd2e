import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { UsageItem } from '#lambdas/stores/usage-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { handleWatchMessage } from '#lambdas/sweeper/handle-watch-message.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { ContentFailure } from '#lambdas/worker/task-context.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import { taskMessageSchema } from '#shared/schemas/queue.ts';
import type { ModelQuota } from '#shared/schemas/settings.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { type FaultPlan, noFaults } from './core/faults.ts';
import { InvariantChecker } from './invariants/invariant-checker.ts';
import { findItems, listDecks } from './invariants/items.ts';
import { fastModel, type ModelScript, ScriptedModel } from './model/scripted-model.ts';
import { getSimulatedTask } from './model/simulated-tasks.ts';
import { EventSourceMapping } from './world/event-source-mapping.ts';
import { createUlidAt } from './world/ids.ts';
import { installWorld } from './world/install.ts';
import { createPerson, type DeckPlan, requestDeck } from './world/people.ts';
import { World, type WorldOptions } from './world/world.ts';

export type Scenario = Partial<Omit<WorldOptions, 'seed' | 'plan'>> & {
  seed: string;
  decks?: DeckPlan[];
  /** Tier of all people, or a function that returns the tier of each person by index. */
  tier?: Tier | ((person: number) => Tier);
  plan?: FaultPlan;
  model?: Partial<ModelScript>;
  concurrency?: number;
  /** Called at each claim; returns true to make the task fail. */
  shouldFail?: (kind: TaskKind) => boolean;
  /** Quota of each model; by default more than any run needs. */
  quota?: ModelQuota | undefined;
  /** Maximum number of operations; a run that exceeds it counts as endless. */
  maxOperations?: number;
  /** Whether the sweeper runs; default true. */
  hasSweep?: boolean;
  /** Called after the setup and before the run; can add observers or actions. */
  prepare?: (simulation: Simulation) => void;
  /** Called whenever nothing is left to do, with a counter from 0; returns true if it has started something new. */
  onRest?: (simulation: Simulation, rest: number) => boolean;
};

/** The objects of a simulation run. */
export type Simulation = {
  world: World;
  model: ScriptedModel;
  checker: InvariantChecker;
  people: UserRecord[];
  deckIds: string[];
  /** Returns the index of the person who owns a deck. */
  ownerIndex: (deckId: string) => number;
};

const startTime = Date.UTC(2026, 2, 10, 12);
const workerTimeoutMs = 300_000;
const sweepEveryMs = 60_000;
/** About a hundred times the number of operations that a deck needs. */
const maxOperations = 20_000;
/** Idle time in ms, with only sweeps, after which a run that still has open work counts as stuck. */
const maxIdleMs = 900_000;

const failTask = () => Promise.reject(new ContentFailure('the scenario makes this task fail'));

const worldOptions = (scenario: Scenario, checker: InvariantChecker): WorldOptions => ({
  start: startTime,
  skewMs: 0,
  copies: 1,
  copyDelayMs: 0,
  freezeMs: [21_000, 60_000],
  storeMs: [1, 12],
  onWrite: checker.onWrite,
  ...scenario,
  plan: scenario.plan ?? noFaults,
});

/** Runs a scenario until nothing is left to do or the run is stuck, then checks all invariants. */
export async function simulate(scenario: Scenario): Promise<Simulation> {
  const checker = new InvariantChecker();
  const world = new World(worldOptions(scenario, checker));
  checker.watch(world);
  const restore = installWorld(world, scenario.quota);
  const traceLimit = Error.stackTraceLimit;
  // electrodb creates an Error for each operation; stack traces would cost more than the run itself.
  Error.stackTraceLimit = 0;
  try {
    const simulation = await setUp(world, checker, scenario);
    scenario.prepare?.(simulation);
    for (let rest = 0; rest === 0 || scenario.onRest?.(simulation, rest - 1); rest += 1) {
      await runToRest(world, checker, scenario.maxOperations ?? maxOperations);
    }
    checker.conclude(simulation.model.log);
    return simulation;
  } finally {
    Error.stackTraceLimit = traceLimit;
    restore();
  }
}

async function setUp(
  world: World,
  checker: InvariantChecker,
  scenario: Scenario,
): Promise<Simulation> {
  const model = new ScriptedModel(world, { ...fastModel, ...scenario.model });
  const tasks = (kind: TaskKind) =>
    scenario.shouldFail?.(kind) ? failTask : getSimulatedTask(kind);
  const createPorts = (): WorkerPorts => {
    const end = world.clock.now() + workerTimeoutMs;
    const remainingMs = () => end - world.clock.now();
    return { clock: world.clock, model: model.port, tasks, remainingMs };
  };
  new EventSourceMapping(world, world.generationQueue, {
    kind: 'worker',
    concurrency: scenario.concurrency ?? 10,
    timeoutMs: workerTimeoutMs,
    handle: async (body) => runTask(taskMessageSchema.parse(JSON.parse(body)), createPorts()),
  });
  new EventSourceMapping(world, world.watchQueue, {
    kind: 'watch',
    concurrency: 50,
    timeoutMs: 60_000,
    handle: async (body) => handleWatchMessage(body, world.clock),
  });
  if (scenario.hasSweep ?? true) scheduleSweeps(world);
  const plans = scenario.decks ?? [{}];
  const owners = 1 + Math.max(...plans.map((plan) => plan.owner ?? 0));
  const { tier = 'pro' } = scenario;
  const people = Array.from({ length: owners }, (_, i) =>
    createPerson(world, i, typeof tier === 'function' ? tier(i) : tier),
  );
  const deckIds = plans.map((_, i) => createUlidAt(world.scheduler.now, 1_000 + i));
  for (const [i, plan] of plans.entries()) {
    const owner = people[plan.owner ?? 0];
    if (owner) await requestDeck(world, owner, deckIds[i] ?? '', plan);
  }
  const ownerIndex = (deckId: string) => plans[deckIds.indexOf(deckId)]?.owner ?? 0;
  return { world, model, checker, people, deckIds, ownerIndex };
}

function scheduleSweeps(world: World): void {
  world.scheduler.after(
    sweepEveryMs,
    () => {
      world.spawn(
        'sweep',
        () => sweep(world.clock),
        () => {},
      );
      scheduleSweeps(world);
    },
    { isBackground: true },
  );
}

async function runToRest(world: World, checker: InvariantChecker, max: number): Promise<void> {
  let idleSince: number | undefined;
  for (;;) {
    if (world.boundary.operations > max) return checker.report('the run never comes to rest');
    // No events are left, not even a sweep.
    if (!(await world.scheduler.step())) return;
    if (isBusy(world)) {
      idleSince = undefined;
      continue;
    }
    idleSince ??= world.scheduler.now;
    const idleFor = world.scheduler.now - idleSince;
    if (idleFor > maxIdleMs) return;
    if (idleFor > sweepEveryMs && world.processes.size === 0 && areAtRest(world)) return;
  }
}

/** Whether anything except sweeps is running or scheduled. */
const isBusy = (world: World): boolean =>
  world.generationQueue.size > 0 ||
  world.watchQueue.size > 0 ||
  [...world.processes].some((process) => process.kind !== 'sweep') ||
  (world.processes.size === 0 && !world.scheduler.isIdle);

const restingStatuses = new Set(['completed', 'failed', 'cancelled', 'paused', 'awaiting_review']);

/**
 * Whether nothing is left to do: every deck has ended or waits for its owner, the sweeper has no deck to publish or
 * remove, no task is in flight and no model call is open.
 */
const areAtRest = (world: World): boolean =>
  listDecks(world).every((deck) =>
    deck.deleted_at === undefined
      ? restingStatuses.has(deck.status) && isUnswept(deck)
      : isUnswept(deck),
  ) &&
  findItems<TaskItem>(world, 'task').every(({ status }) => !inFlightStatuses.has(status)) &&
  findItems<UsageItem>(world, 'usage').every(({ state }) => state !== 'open');

/** Whether the deck has left the sweeper's index. */
const isUnswept = (deck: DeckItem): boolean => !('gsi2pk' in deck);

const inFlightStatuses = new Set(['queued', 'running']);
