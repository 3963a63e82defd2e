/** Lets so many go on at a time; the others wait in line. */
export class Turns {
  private free: number;
  private readonly line = new Set<() => void>();

  constructor(most: number) {
    this.free = most;
  }

  /** Waits for a turn and does the work in it; rejects with the signal's reason for one who left the line. */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.wait(signal);
    try {
      return await work();
    } finally {
      this.free += 1;
      this.callNext();
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.line.delete(go);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      this.line.add(go);
      this.callNext();
    });
  }

  private callNext(): void {
    const [next] = this.line;
    if (next === undefined || this.free === 0) return;
    this.line.delete(next);
    this.free -= 1;
    next();
  }
}
