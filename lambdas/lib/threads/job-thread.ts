import { type Transferable, Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './job-protocol.ts';
import { unpackError } from './pack-error.ts';

export type ThreadLimits = {
  /**
   * Milliseconds of the processor that one job may take. Not wall time: a job may wait for a model for minutes, and
   * a busy machine must not end honest work.
   */
  cpuMs: number;
  /** Megabytes of the thread's objects and buffers together. */
  memoryMb: number;
  /** Milliseconds of wall time: the last resort for a job that waits forever. None by default. */
  wallMs?: number;
};

export type ThreadOptions = {
  /** Gives the thread an empty environment: no settings and no credentials. */
  isBare?: boolean;
};

/** Why a thread ended before its job did: `cpu`, `memory` and `wall` are its limits, `crash` is anything else. */
export type LossReason = 'cpu' | 'memory' | 'wall' | 'crash';

type JobOptions = {
  signal?: AbortSignal | undefined;
  /** Buffers that move to the thread instead of being copied. */
  transfer?: readonly Transferable[];
};

/** The thread ended before its job did. What the job had begun is in the state that a killed process leaves. */
export class ThreadLost extends Error {
  readonly reason: LossReason;

  constructor(reason: LossReason, options?: ErrorOptions) {
    super(`a thread was lost: ${reason}`, options);
    this.name = 'ThreadLost';
    this.reason = reason;
  }
}

/** Milliseconds between two samples of a running job's use. */
const sampleMs = 50;
/**
 * Megabytes of objects beyond the limit at which V8 ends the thread by itself. Near it V8 may end the whole process
 * instead, so a sample is to see it first.
 */
const heapMarginMb = 256;
/** Half of V8's own: measured, a worker with four threads takes 100 MB less and no more of the processor. */
const youngMb = 24;
const mb = 1024 * 1024;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const isOutOfMemory = (error: unknown) => hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY');
const isNotRunning = (error: unknown) => hasCode(error, 'ERR_WORKER_NOT_RUNNING');

type Pending = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/** A worker thread that runs one job after the other, each under a budget. Its module ends with `serveJobs`. */
export class JobThread {
  private readonly worker: Worker;
  private readonly limits: ThreadLimits;
  private readonly ready: Promise<void>;
  private pending: Pending | undefined;
  private loss: ThreadLost | undefined;

  constructor(script: URL, limits: ThreadLimits, { isBare = false }: ThreadOptions = {}) {
    this.limits = limits;
    this.worker = new Worker(script, {
      ...(isBare ? { env: {} } : {}),
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb + heapMarginMb,
        maxYoungGenerationSizeMb: youngMb,
      },
    });
    this.ready = new Promise((resolve, reject) => {
      this.pending = { resolve: () => resolve(), reject };
    });
    // An idle thread must not keep the process alive. Whoever runs a job is given the loss.
    this.ready.then(
      () => this.worker.unref(),
      () => undefined,
    );
    this.worker.on('message', (message: FromThread) => this.receive(message));
    this.worker.once('error', (error) => {
      this.lose(isOutOfMemory(error) ? 'memory' : 'crash', error);
    });
    this.worker.once('exit', (code) => this.lose('crash', new Error(`it exited with ${code}`)));
  }

  get isLost(): boolean {
    return this.loss !== undefined;
  }

  /** Resolves once the thread's module is loaded. */
  whenReady(): Promise<void> {
    return this.ready;
  }

  /** The job's answer. Rejects with the job's own error, or with ThreadLost. Only one job at a time. */
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
    if (message.kind === 'failed') this.pending?.reject(unpackError(message.error));
    else this.pending?.resolve(message.kind === 'done' ? message.answer : undefined);
  }

  private lose(reason: LossReason, cause?: unknown): void {
    this.loss ??= new ThreadLost(reason, { cause });
    this.pending?.reject(this.loss);
  }

  /*
   * job      runs ─────────────── blocks its thread ──────────────── ended
   * sample     │   │   │   │   │   │   │   │  (V8 answers between two steps of a loop or of a regular expression)
   * native   runs ── blocks outside of V8: no answer for as long as the budget counts as the budget used up
   */
  /** Ends the thread when the job has used more than it may; the answer ends the watch. */
  private async watchBudget(): Promise<() => void> {
    const { cpuMs, memoryMb, wallMs = Number.POSITIVE_INFINITY } = this.limits;
    const before = await this.use();
    const startedAt = performance.now();
    let askedAt: number | undefined;
    const sample = async () => {
      if (performance.now() - startedAt > wallMs) return this.overrun('wall');
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > cpuMs) this.overrun('cpu');
        return;
      }
      askedAt = performance.now();
      const use = await this.use();
      askedAt = undefined;
      if (use.cpuMs - before.cpuMs > cpuMs) this.overrun('cpu');
      if (use.memoryMb > memoryMb) this.overrun('memory');
    };
    const timer = setInterval(() => void sample(), sampleMs);
    return () => clearInterval(timer);
  }

  private overrun(reason: LossReason): void {
    this.lose(reason);
    void this.end();
  }

  /** What the thread has used of the processor until now, and of memory at this moment; nothing once it has ended. */
  private async use(): Promise<Pick<ThreadLimits, 'cpuMs' | 'memoryMb'>> {
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
