import type { Clock } from '#lambdas/lib/clock.ts';
import { Boundary } from '../core/boundary.ts';
import type { FaultPlan } from '../core/faults.ts';
import { currentProcess, type Process, type ProcessKind, runAs } from '../core/process.ts';
import { Random } from '../core/random.ts';
import { Scheduler } from '../core/scheduler.ts';
import { Trace } from '../core/trace.ts';
import { MemoryDynamo, type OnWrite } from '../dynamo/memory-dynamo.ts';
import { MemoryTable } from '../dynamo/table.ts';
import type { ConditionHooks } from '../dynamo/writes.ts';
import { createUlidAt } from './ids.ts';
import { SimBucket } from './sim-bucket.ts';
import { SimQueue } from './sim-queue.ts';

export type WorldOptions = ConditionHooks & {
  seed: string;
  /** Start time in epoch ms. */
  start: number;
  plan: FaultPlan;
  /** Maximum clock skew of processes in ms, in both directions. */
  skewMs: number;
  /** Maximum deliveries of each message, and the maximum delay of duplicates in ms. */
  copies: number;
  copyDelayMs: number;
  /** Returns the extra delay of a task's message in ms. */
  lateMs?: (() => number) | undefined;
  freezeMs: readonly [min: number, max: number];
  storeMs: readonly [min: number, max: number];
  /** Whether to drop a message; tests use this to remove a guard that consists of a message. */
  dropsMessage?: ((queue: string) => boolean) | undefined;
  onWrite?: OnWrite | undefined;
  /** False disables message groups: queues then deliver messages by age. */
  hasFairQueues?: boolean;
};

export type ProcessResult = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Six times the timeout of the functions, as in the CDK stack. */
const visibilityMs = { generation: 1_800_000, watch: 360_000 };
const maxReceives = 5;

/** Everything that the functions access, in memory and in virtual time, driven by one seed. */
export class World {
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly boundary: Boundary;
  readonly dynamo: MemoryDynamo;
  readonly bucket = new SimBucket();
  readonly generationQueue: SimQueue;
  readonly watchQueue: SimQueue;
  /** Its messages stay in the queue, because the sender of webhooks is not simulated. */
  readonly webhookQueue: SimQueue;
  readonly clock: Clock;
  readonly random: Random;
  readonly processes = new Set<Process>();
  private readonly options: WorldOptions;
  private spawned = 0;
  private ids = 0;

  constructor(options: WorldOptions) {
    this.options = options;
    const random = new Random(options.seed);
    this.random = random;
    this.scheduler = new Scheduler(options.start, random.fork('order'));
    this.trace = new Trace(options.start);
    const now = () => this.scheduler.now;
    const lag = random.fork('index');
    this.dynamo = new MemoryDynamo(
      new MemoryTable({ now, indexDelay: () => lag.between(0, 200) }),
      { ...options, now },
    );
    this.boundary = new Boundary({
      scheduler: this.scheduler,
      trace: this.trace,
      random: random.fork('boundary'),
      plan: options.plan,
      storeMs: options.storeMs,
      freezeMs: () => random.between(...options.freezeMs),
    });
    this.generationQueue = this.queue('generation', visibilityMs.generation);
    this.watchQueue = this.queue('watch', visibilityMs.watch);
    this.webhookQueue = this.queue('webhook', visibilityMs.watch);
    this.clock = this.simulatedClock();
  }

  private queue(name: string, visibility: number): SimQueue {
    const random = this.random.fork(name);
    const { options } = this;
    const copies = () =>
      options.dropsMessage?.(name)
        ? 0
        : options.copies === 1
          ? 1
          : random.between(1, options.copies);
    return new SimQueue({
      name,
      now: () => this.scheduler.now,
      random,
      visibilityMs: visibility,
      maxReceives,
      copies,
      copyDelayMs: () => random.between(0, options.copyDelayMs),
      lateMs: () => (name === 'generation' ? (options.lateMs?.() ?? 0) : 0),
      isFair: options.hasFairQueues ?? true,
    });
  }

  private simulatedClock(): Clock {
    return {
      now: () => Math.floor(this.scheduler.now) + (currentProcess()?.skew ?? 0),
      id: () => createUlidAt(this.scheduler.now, this.ids++),
      random: () => (currentProcess()?.random ?? this.random).next(),
      sleep: (ms, signal) => this.sleep(ms, signal),
    };
  }

  private sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const process = currentProcess();
    if (!process || signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const cancelTimer = this.boundary.answer(process, ms, resolve);
      const wake = () => {
        cancelTimer();
        this.boundary.answer(process, 0, resolve);
      };
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /** Starts a process; `onEnd` receives its result, and is not called if the process is killed. */
  spawn(
    kind: ProcessKind,
    work: () => Promise<unknown>,
    onEnd: (ended: ProcessResult) => void,
  ): Process {
    const name = `${kind}-${this.spawned++}`;
    const random = this.random.fork(name);
    const { skewMs } = this.options;
    const process: Process = {
      name,
      kind,
      startedAt: this.scheduler.now,
      skew: skewMs === 0 ? 0 : random.between(-skewMs, skewMs),
      state: 'alive',
      frozenUntil: 0,
      lateUntil: 0,
      random,
      onKill: [() => this.processes.delete(process)],
    };
    this.processes.add(process);
    const end = (ended: ProcessResult) => {
      if (process.state !== 'alive') return;
      process.state = 'ended';
      this.processes.delete(process);
      this.boundary.note(process, ended.ok ? 'ended' : `ended with ${String(ended.error)}`);
      onEnd(ended);
    };
    runAs(process, work).then(
      (value) => end({ ok: true, value }),
      (error: unknown) => end({ ok: false, error }),
    );
    return process;
  }
}
