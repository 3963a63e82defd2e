/** Limits the number of concurrent calls; further calls wait in a queue. */
export class ConcurrencyLimit {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(max: number) {
    this.free = max;
  }

  /** Waits for a free slot and runs the work. Rejects with the signal's reason if it aborts while waiting. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.wait(signal);
    try {
      return await work();
    } finally {
      this.free += 1;
      this.startNext();
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.delete(startNext);
        reject(signal.reason);
      };
      const startNext = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.add(startNext);
      this.startNext();
    });
  }

  private startNext(): void {
    const [next] = this.waiting;
    if (next === undefined || this.free === 0) return;
    this.waiting.delete(next);
    this.free -= 1;
    next();
  }
}
