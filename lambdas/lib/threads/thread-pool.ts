import type { JobUsage } from './job-protocol.ts';
import { JobThread, type ThreadLimits } from './job-thread.ts';

export type PoolOptions = {
  /** Module of the threads; ends with `serveJobs`. */
  script: URL;
  limits: ThreadLimits;
  /** Number of idle threads to keep. */
  keep: number;
  /** Idle time in ms after which surplus threads are ended. */
  idleMs: number;
};

/**
 * Pool of threads. Starts a thread for a job if none is idle; the caller limits the number of concurrent jobs. The
 * timers only end surplus threads, so that a frozen Lambda function loses no job.
 */
export class ThreadPool {
  private readonly options: PoolOptions;
  /**
   * Ordered by age of the thread. Jobs get the oldest idle thread, which has the most code loaded; the youngest threads
   * reach the idle time and are ended.
   */
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

  /** Starts the remaining threads that the pool keeps idle, one after the other; jobs don't wait for them. */
  async warmOthers(): Promise<void> {
    for (let warmed = 1; warmed < this.options.keep; warmed += 1) await this.warm();
  }

  /**
   * Runs a job and returns its result. Rejects with the job's own error, or with ThreadLost when the thread
   * ended first. Calls `onEnd` with the job's usage, also after a failure.
   */
  async run(
    job: unknown,
    { signal, onEnd }: { signal?: AbortSignal; onEnd?: (usage: JobUsage) => void } = {},
  ): Promise<unknown> {
    const thread = this.takeIdle() ?? this.start();
    try {
      return await thread.run(job, { signal });
    } finally {
      onEnd?.(thread.jobUsage);
      if (!thread.isLost) this.release(thread);
    }
  }

  private start(): JobThread {
    return new JobThread(this.options.script, this.options.limits);
  }

  private takeIdle(): JobThread | undefined {
    let oldest = this.idle.shift();
    while (oldest?.thread.isLost) oldest = this.idle.shift();
    return oldest?.thread;
  }

  private release(thread: JobThread): void {
    const { keep, idleMs } = this.options;
    this.idle.push({ thread, since: performance.now() });
    this.idle.sort((a, b) => a.thread.id - b.thread.id);
    if (this.idle.length > keep) setTimeout(() => this.endOld(), idleMs).unref();
  }

  private endOld(): void {
    const { keep, idleMs } = this.options;
    const isOld = ({ since }: { since: number }) => performance.now() - since >= idleMs;
    for (const old of this.idle.slice(keep).filter(isOld)) {
      this.idle.splice(this.idle.indexOf(old), 1);
      void old.thread.end();
    }
  }
}
