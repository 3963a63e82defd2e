import { type Transferable, Worker } from 'node:worker_threads';
import type { FromThread, JobUsage, ToThread } from './job-protocol.ts';
import { unpackError } from './pack-error.ts';

export type ThreadLimits = {
  /**
   * CPU time in ms that one job may use. Not wall time, because a job may wait minutes for a model, and a slow machine
   * must not fail legitimate work.
   */
  cpuMs: number;
  /** Memory limit in MB for the thread's heap and buffers together. */
  memoryMb: number;
  /** Wall-time limit in ms, for a job that waits forever. No limit by default. */
  wallMs?: number;
};

export type ThreadOptions = {
  /** Starts the thread with an empty environment: no settings and no credentials. */
  hasEmptyEnvironment?: boolean;
};

/** Why a thread ended before its job: it exceeded a limit (`cpu`, `memory`, `wall`) or crashed. */
export type LossReason = 'cpu' | 'memory' | 'wall' | 'crash';

type JobOptions = {
  signal?: AbortSignal | undefined;
  /** Buffers that are transferred to the thread instead of copied. */
  transfer?: readonly Transferable[];
};

/** The thread ended before its job did; the job's side effects may be incomplete, as after a killed process. */
export class ThreadLost extends Error {
  readonly reason: LossReason;

  constructor(reason: LossReason, options?: ErrorOptions) {
    super(`a thread was lost: ${reason}`, options);
    this.name = 'ThreadLost';
    this.reason = reason;
  }
}

/** Milliseconds between two measurements of a running job. */
const sampleMs = 50;
/**
 * Extra MB of heap before V8 itself ends the thread. Near its limit V8 may end the whole process, so our own
 * measurement must detect the overuse first.
 */
const heapMarginMb = 256;
/**
 * Size of the young generation in MB: half of V8's default, because a worker with four threads then needs 100 MB less
 * and, in measurements, no more CPU time.
 */
const youngGenerationMb = 24;
const mb = 1024 * 1024;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const isOutOfMemory = (error: unknown) => hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY');
const isNotRunning = (error: unknown) => hasCode(error, 'ERR_WORKER_NOT_RUNNING');

type PendingJob = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/** A worker thread that runs one job at a time, each under a budget. Its module ends with `serveJobs`. */
export class JobThread {
  private readonly worker: Worker;
  /** Id of the thread; ascends in the order in which the process starts its threads. */
  readonly id: number;
  private readonly limits: ThreadLimits;
  private readonly ready: Promise<void>;
  private pending: PendingJob | undefined;
  private loss: ThreadLost | undefined;
  private lastUsage: JobUsage = { cpuMs: 0, readUnits: 0 };

  constructor(
    script: URL,
    limits: ThreadLimits,
    { hasEmptyEnvironment = false }: ThreadOptions = {},
  ) {
    this.limits = limits;
    this.worker = new Worker(script, {
      ...(hasEmptyEnvironment ? { env: {} } : {}),
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb + heapMarginMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
      },
    });
    this.id = this.worker.threadId;
    this.ready = new Promise((resolve, reject) => {
      this.pending = { resolve: () => resolve(), reject };
    });
    // An idle thread must not keep the process alive. A lost thread rejects the next `run`.
    this.ready.then(
      () => this.worker.unref(),
      () => undefined,
    );
    this.worker.on('message', (message: FromThread) => this.receive(message));
    this.worker.once('error', (error) => {
      this.markLost(isOutOfMemory(error) ? 'memory' : 'crash', error);
    });
    this.worker.once('exit', (code) =>
      this.markLost('crash', new Error(`the thread exited with code ${code}`)),
    );
  }

  get isLost(): boolean {
    return this.loss !== undefined;
  }

  /** Usage of the last job; the whole processor time of the budget if the thread ended before the job. */
  get jobUsage(): JobUsage {
    return this.loss ? { cpuMs: this.limits.cpuMs, readUnits: 0 } : this.lastUsage;
  }

  /** Resolves once the thread's module is loaded. */
  whenReady(): Promise<void> {
    return this.ready;
  }

  /**
   * Runs a job and returns its result. Rejects with the job's own error, or with ThreadLost. Only one job at a
   * time.
   */
  async run(job: unknown, { signal, transfer = [] }: JobOptions = {}): Promise<unknown> {
    await this.ready;
    this.worker.ref();
    const endWatch = await this.watchBudget();
    const abort = () => this.worker.postMessage({ kind: 'abort' } satisfies ToThread);
    try {
      return await new Promise((resolve, reject) => {
        if (this.loss) return reject(this.loss);
        this.pending = { resolve, reject };
        this.worker.postMessage({ kind: 'run', job } satisfies ToThread, transfer);
        if (signal?.aborted) abort();
        signal?.addEventListener('abort', abort);
      });
    } finally {
      this.pending = undefined;
      this.worker.unref();
      endWatch();
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Ends the thread; a running job rejects with ThreadLost. */
  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private receive(message: FromThread): void {
    if (message.kind !== 'ready') this.lastUsage = message.usage;
    if (message.kind === 'failed') this.pending?.reject(unpackError(message.error));
    else this.pending?.resolve(message.kind === 'done' ? message.answer : undefined);
  }

  private markLost(reason: LossReason, cause?: unknown): void {
    this.loss ??= new ThreadLost(reason, { cause });
    this.pending?.reject(this.loss);
  }

  /*
   * job      runs ─────────────── blocks its thread ──────────────── ended
   * sample     │   │   │   │   │   │   │   │  (V8 returns a sample between two steps of a loop or of a regular expression)
   * native   runs ── blocks in native code: a sample that takes longer than the CPU budget counts as an exceeded budget
   */
  /** Ends the thread when the job exceeds its budget; the returned function stops the watch. */
  private async watchBudget(): Promise<() => void> {
    const { cpuMs, memoryMb, wallMs = Number.POSITIVE_INFINITY } = this.limits;
    const before = await this.measureUsage();
    const startedAt = performance.now();
    let sampledAt: number | undefined;
    const sample = async () => {
      if (performance.now() - startedAt > wallMs) return this.endAtLimit('wall');
      if (sampledAt !== undefined) {
        if (performance.now() - sampledAt > cpuMs) this.endAtLimit('cpu');
        return;
      }
      sampledAt = performance.now();
      const usage = await this.measureUsage();
      sampledAt = undefined;
      if (usage.cpuMs - before.cpuMs > cpuMs) this.endAtLimit('cpu');
      if (usage.memoryMb > memoryMb) this.endAtLimit('memory');
    };
    const timer = setInterval(() => void sample(), sampleMs);
    return () => clearInterval(timer);
  }

  private endAtLimit(reason: LossReason): void {
    this.markLost(reason);
    void this.end();
  }

  /** CPU time that the thread has used so far, and its current memory; zeros after the thread has ended. */
  private async measureUsage(): Promise<Pick<ThreadLimits, 'cpuMs' | 'memoryMb'>> {
    try {
      const [cpu, heap] = await Promise.all([
        this.worker.cpuUsage(),
        this.worker.getHeapStatistics(),
      ]);
      return {
        cpuMs: (cpu.user + cpu.system) / 1000,
        memoryMb: (heap.used_heap_size + heap.external_memory) / mb,
      };
    } catch (error) {
      if (isNotRunning(error)) return { cpuMs: 0, memoryMb: 0 };
      throw error;
    }
  }
}
