import type { WriteDescription } from '../dynamo/writes.ts';
import type { BoundaryKind, Fault, FaultPlan } from './faults.ts';
import { currentProcess, type Process } from './process.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { Trace } from './trace.ts';

export type Call<T> = {
  kind: BoundaryKind;
  name: string;
  /** Text that the trace shows after the name. */
  about: string;
  isWrite: boolean;
  /** Returns the writes that the operation would make in the table; undefined for other targets. */
  writes?: () => WriteDescription[];
  execute: () => T;
  /** Creates the error for a transaction conflict; undefined if no conflict is possible. */
  conflict?: () => Error;
  /** Latency of request and response in ms; by default drawn at random by kind. */
  latency?: readonly [there: number, back: number];
  /** Whether the call is executed and traced without counting as an operation, so that it never has a fault. */
  isSilent?: boolean;
};

const latencyRangesMs: Record<
  Exclude<BoundaryKind, 'store'>,
  readonly [min: number, max: number]
> = {
  queue: [3, 25],
  artifact: [5, 40],
  model: [10, 60],
  sleep: [0, 0],
};

export type BoundaryParts = {
  scheduler: Scheduler;
  trace: Trace;
  random: Random;
  plan: FaultPlan;
  /** Returns how long a process freezes, in ms. */
  freezeMs: () => number;
  /** Range of the store's latency in ms; a longer latency allows more to happen between a read and a write. */
  storeMs: readonly [min: number, max: number];
};

/** Connects the simulated functions to their environment: each call is sent, executed and answered, or has a fault. */
export class Boundary {
  /** Number of operations so far. */
  operations = 0;
  /** The process whose call is being executed. */
  actor: Process | undefined;
  /** Number of faults that occurred, by kind. */
  readonly occurred = new Map<Fault, number>();
  private readonly parts: BoundaryParts;

  constructor(parts: BoundaryParts) {
    this.parts = parts;
  }

  /** Makes a call for the current process; a call outside any process is executed immediately. */
  call<T>(call: Call<T>): Promise<T> {
    const process = currentProcess();
    if (!process) return (async () => call.execute())();
    return new Promise<T>((resolve, reject) => {
      const fault = this.chooseFault(call, process);
      if (fault) this.occurred.set(fault, (this.occurred.get(fault) ?? 0) + 1);
      if (fault === 'crash_before') return this.kill(process, `${call.name} not sent`);
      const [there, back] = call.latency ?? [this.draw(call.kind), this.draw(call.kind)];
      const delayMs = fault === 'late' ? this.parts.freezeMs() : 0;
      if (delayMs > 0) process.lateUntil = this.parts.scheduler.now + delayMs;
      this.parts.scheduler.after(there + delayMs, () => {
        // A request sent just before the process died may or may not have left the machine.
        if (process.state === 'killed' && this.parts.random.chance(0.5)) return;
        const settle = this.execute(call, process, fault, { resolve, reject });
        this.answer(process, back, settle);
      });
    });
  }

  kill(process: Process, why: string): void {
    if (process.state !== 'alive') return;
    process.state = 'killed';
    this.note(process, `KILLED ${why}`);
    for (const callback of process.onKill) callback();
  }

  private chooseFault(call: Call<unknown>, process: Process): Fault | undefined {
    if (call.isSilent || call.kind === 'sleep') return undefined;
    const { kind, name, isWrite, writes = () => [] } = call;
    return this.parts.plan({ index: this.operations++, kind, name, isWrite, writes, process });
  }

  /** Executes the call and returns a function that delivers its result to the caller. */
  private execute<T>(
    call: Call<T>,
    process: Process,
    fault: Fault | undefined,
    caller: { resolve: (value: T) => void; reject: (error: unknown) => void },
  ): () => void {
    const note = (what: string) =>
      this.note(process, `${call.name} ${call.about}${what ? ` -> ${what}` : ''}`);
    if (fault === 'failed' || fault === 'conflict') {
      note(fault);
      return () =>
        caller.reject(
          fault === 'conflict' ? (call.conflict?.() ?? createTimeoutError()) : createTimeoutError(),
        );
    }
    this.actor = process;
    try {
      const firstResult = call.execute();
      const value = fault === 'retried' ? call.execute() : firstResult;
      note(fault ?? '');
      if (fault === 'crash_after') this.kill(process, `${call.name} done`);
      if (fault === 'freeze') this.freeze(process);
      return () => (fault === 'lost' ? caller.reject(createTimeoutError()) : caller.resolve(value));
    } catch (error) {
      note(error instanceof Error ? `${fault ?? ''} ${error.name}` : 'failed');
      if (fault === 'crash_after') this.kill(process, `${call.name} refused`);
      return () => caller.reject(error);
    } finally {
      this.actor = undefined;
    }
  }

  private freeze(process: Process): void {
    process.frozenUntil = this.parts.scheduler.now + this.parts.freezeMs();
    this.note(process, 'FROZEN');
  }

  /**
   * Delivers a result to the process unless the process is dead; a frozen process receives it later. Returns a function
   * that cancels the delivery.
   */
  answer(process: Process, ms: number, settle: () => void): () => void {
    const { scheduler } = this.parts;
    return scheduler.after(ms, () => {
      if (process.state === 'killed') return;
      const left = process.frozenUntil - scheduler.now;
      if (left > 0) this.answer(process, left, settle);
      else settle();
    });
  }

  private draw(kind: BoundaryKind): number {
    const [min, max] = kind === 'store' ? this.parts.storeMs : latencyRangesMs[kind];
    return this.parts.random.between(min, max) / 2;
  }

  note(process: Process, what: string): void {
    this.parts.trace.add(this.parts.scheduler.now, process.name, what);
  }
}

const createTimeoutError = () =>
  Object.assign(new Error('the connection timed out'), { name: 'TimeoutError' });
