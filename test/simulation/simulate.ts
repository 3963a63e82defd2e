import type { UsageItem } from '#lambdas/services/usage/totals.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import type { TaskItem } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { sweep } from '#lambdas/sweeper/sweep.ts';
import { watchTask } from '#lambdas/sweeper/watch-task.ts';
import { ContentFailure } from '#lambdas/worker/task-context.ts';
import type { TaskKind } from '#shared/domain/statuses.ts';
import type { Tier } from '#shared/domain/tiers.ts';
import { taskMessageSchema } from '#shared/schemas/queue.ts';
import type { ModelQuota } from '#shared/schemas/settings.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { type FaultPlan, noFaults } from './core/faults.ts';
import { decksIn, itemsOf } from './invariants/items.ts';
import { Judge } from './invariants/judge.ts';
import { simulatedTaskOf } from './model/renders.ts';
import { type ModelScript, promptModel, ScriptedModel } from './model/scripted-model.ts';
import { EventSource } from './world/event-source.ts';
import { ulidAt } from './world/ids.ts';
import { install } from './world/install.ts';
import { askForDeck, type DeckPlan, personOf } from './world/people.ts';
import { World, type WorldOptions } from './world/world.ts';

export type Scenario = Partial<Omit<WorldOptions, 'seed' | 'plan'>> & {
  seed: string;
  decks?: DeckPlan[];
  /** Of all people, or of each by number. */
  tier?: Tier | ((person: number) => Tier);
  plan?: FaultPlan;
  model?: Partial<ModelScript>;
  concurrency?: number;
  /** Asked at each claim: true for a task whose work is to fail. */
  spoils?: (kind: TaskKind) => boolean;
  /** The models' quota; without it more than any run needs. */
  quota?: ModelQuota | undefined;
  /** What has not come to rest after so many operations never will. */
  mostOperations?: number;
  /** Without it nothing is swept. */
  hasSweep?: boolean;
  /** Called once the world stands, before anything happens: more to look on or to do. */
  prepare?: (stage: Stage) => void;
  /** Asked at each rest, counted from 0: true when it has set something going again. */
  goOn?: (stage: Stage, rest: number) => boolean;
};

/** What a run has on its stage. */
export type Stage = {
  world: World;
  model: ScriptedModel;
  judge: Judge;
  people: UserRecord[];
  deckIds: string[];
  /** Which of the people owns a deck. */
  ownerOf: (deckId: string) => number;
};

const start = Date.UTC(2026, 2, 10, 12);
const workerTimeoutMs = 300_000;
const sweepEveryMs = 60_000;
/** Some hundred times what a deck takes. */
const mostOperations = 20_000;
/** Nothing but sweeps for so long: what is not at rest by then never will be. */
const patienceMs = 900_000;

const spoiled = () => Promise.reject(new ContentFailure('the work is to fail'));

const worldOptions = (scenario: Scenario, judge: Judge): WorldOptions => ({
  start,
  skewMs: 0,
  copies: 1,
  copyDelayMs: 0,
  freezeMs: [21_000, 60_000],
  storeMs: [1, 12],
  onWrite: judge.onWrite,
  ...scenario,
  plan: scenario.plan ?? noFaults,
});

/** Runs a scenario until everything is at rest, or will never be, and judges it. */
export async function simulate(scenario: Scenario): Promise<Stage> {
  const judge = new Judge();
  const world = new World(worldOptions(scenario, judge));
  judge.watch(world);
  const takeOut = install(world, scenario.quota);
  const traceLimit = Error.stackTraceLimit;
  // electrodb makes an Error for each operation: their stacks cost more than the run.
  Error.stackTraceLimit = 0;
  try {
    const stage = await setUp(world, judge, scenario);
    scenario.prepare?.(stage);
    for (let rest = 0; rest === 0 || scenario.goOn?.(stage, rest - 1); rest += 1) {
      await runToRest(world, judge, scenario.mostOperations ?? mostOperations);
    }
    judge.conclude(stage.model.log);
    return stage;
  } finally {
    Error.stackTraceLimit = traceLimit;
    takeOut();
  }
}

async function setUp(world: World, judge: Judge, scenario: Scenario): Promise<Stage> {
  const model = new ScriptedModel(world, { ...promptModel, ...scenario.model });
  const tasks = (kind: TaskKind) => (scenario.spoils?.(kind) ? spoiled : simulatedTaskOf(kind));
  const portsOf = (): WorkerPorts => {
    const end = world.clock.now() + workerTimeoutMs;
    const remainingMs = () => end - world.clock.now();
    return { clock: world.clock, model: model.port, tasks, remainingMs };
  };
  const messageOf = (body: string) => taskMessageSchema.parse(JSON.parse(body));
  new EventSource(world, world.generationQueue, {
    kind: 'worker',
    concurrency: scenario.concurrency ?? 10,
    timeoutMs: workerTimeoutMs,
    handle: async (body) => runTask(messageOf(body), portsOf()),
  });
  new EventSource(world, world.watchQueue, {
    kind: 'watch',
    concurrency: 50,
    timeoutMs: 60_000,
    handle: async (body) => watchTask(messageOf(body), world.clock),
  });
  if (scenario.hasSweep ?? true) sweepNow(world);
  const plans = scenario.decks ?? [{}];
  const owners = 1 + Math.max(...plans.map((plan) => plan.owner ?? 0));
  const { tier = 'pro' } = scenario;
  const people = Array.from({ length: owners }, (_, i) =>
    personOf(world, i, typeof tier === 'function' ? tier(i) : tier),
  );
  const deckIds = plans.map((_, i) => ulidAt(world.scheduler.now, 1_000 + i));
  for (const [i, plan] of plans.entries()) {
    const owner = people[plan.owner ?? 0];
    if (owner) await askForDeck(world, owner, deckIds[i] ?? '', plan);
  }
  const ownerOf = (deckId: string) => plans[deckIds.indexOf(deckId)]?.owner ?? 0;
  return { world, model, judge, people, deckIds, ownerOf };
}

function sweepNow(world: World): void {
  world.scheduler.after(
    sweepEveryMs,
    () => {
      world.spawn(
        'sweep',
        () => sweep(world.clock),
        () => {},
      );
      sweepNow(world);
    },
    { isBackground: true },
  );
}

async function runToRest(world: World, judge: Judge, most: number): Promise<void> {
  let idleSince: number | undefined;
  for (;;) {
    if (world.boundary.operations > most) return judge.report('it never comes to rest');
    // Nothing will ever happen again, not even a sweep.
    if (!(await world.scheduler.step())) return;
    if (isBusy(world)) {
      idleSince = undefined;
      continue;
    }
    idleSince ??= world.scheduler.now;
    const idleFor = world.scheduler.now - idleSince;
    if (idleFor > patienceMs) return;
    if (idleFor > sweepEveryMs && world.processes.size === 0 && areAtRest(world)) return;
  }
}

/** Something is under way, or will be. A sweep that finds nothing is no activity. */
const isBusy = (world: World): boolean =>
  world.generationQueue.size > 0 ||
  world.watchQueue.size > 0 ||
  [...world.processes].some((process) => process.kind !== 'sweep') ||
  (world.processes.size === 0 && !world.scheduler.isIdle);

const restful = new Set(['completed', 'failed', 'cancelled', 'paused', 'awaiting_review']);

/** Every deck is settled, waits for its owner or is purged, no task is under way and no call is open. */
const areAtRest = (world: World): boolean =>
  decksIn(world).every((deck) =>
    deck.deleted_at === undefined ? restful.has(deck.status) : isPurged(deck),
  ) &&
  itemsOf<TaskItem>(world, 'task').every(({ status }) => !inFlight.has(status)) &&
  itemsOf<UsageItem>(world, 'usage').every(({ state }) => state !== 'open');

/** The sweeper's index has it no longer. */
const isPurged = (deck: DeckItem): boolean => !('gsi2pk' in deck);

const inFlight = new Set(['queued', 'running']);
