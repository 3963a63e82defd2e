import { JobThread, type ThreadLimits } from './job-thread.ts';

export type PoolOptions = {
  /** The module of the threads, which ends with `serveJobs`. */
  script: URL;
  limits: ThreadLimits;
  /** Idle threads beyond this number are ended. */
  keep: number;
  /** Milliseconds after which they are. */
  idleMs: number;
};

/**
 * Threads that are started when a job finds none idle, and used again. How many there are is bounded by how many
 * jobs the caller runs at a time. Nothing relies on the pool's timers: a frozen function loses no job.
 */
export class ThreadPool {
  private readonly options: PoolOptions;
  /** The last one is used first, so that the others reach the age at which they are ended. */
  private readonly idle: { thread: JobThread; since: number }[] = [];

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** Starts a thread before its first job; resolves once it is ready. */
  async warm(): Promise<void> {
    const thread = this.start();
    await thread.whenReady();
    this.release(thread);
  }

  /** Starts the other threads that are kept, one after the other; a job that finds none idle starts its own. */
  async warmOthers(): Promise<void> {
    for (let warmed = 1; warmed < this.options.keep; warmed += 1) await this.warm();
  }

  /** The job's answer. Rejects with the job's own error, or with ThreadLost where its thread ended first. */
  async run(job: unknown, signal?: AbortSignal): Promise<unknown> {
    const thread = this.takeIdle() ?? this.start();
    try {
      return await thread.run(job, { signal });
    } finally {
      if (!thread.isLost) this.release(thread);
    }
  }

  private start(): JobThread {
    return new JobThread(this.options.script, this.options.limits);
  }

  private takeIdle(): JobThread | undefined {
    let last = this.idle.pop();
    while (last?.thread.isLost) last = this.idle.pop();
    return last?.thread;
  }

  private release(thread: JobThread): void {
    const { keep, idleMs } = this.options;
    this.idle.push({ thread, since: performance.now() });
    if (this.idle.length > keep) setTimeout(() => this.endOld(), idleMs).unref();
  }

  private endOld(): void {
    const { keep, idleMs } = this.options;
    const surplus = this.idle.slice(0, Math.max(0, this.idle.length - keep));
    const old = surplus.filter(({ since }) => performance.now() - since >= idleMs);
    for (const { thread } of this.idle.splice(0, old.length)) void thread.end();
  }
}
