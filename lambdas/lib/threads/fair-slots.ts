import { AppError } from '#shared/errors.ts';

export type SlotLimits = {
  /** Maximum number of concurrent jobs, in total and per owner. */
  maxRunning: number;
  maxRunningPerOwner: number;
  /** Maximum number of jobs that wait for a slot, in total and per owner. */
  maxWaiting: number;
  maxWaitingPerOwner: number;
  /** Maximum time that a job waits for a slot, in ms. */
  maxWaitMs: number;
};

/** A job's position in the queue. `since` is the virtual time of its arrival; `cost` has the same unit. */
type QueuedTurn = { owner: string; since: number; cost: number };
type WaitingJob = { turn: QueuedTurn; begin: () => void };

/** Seconds for the Retry-After of a rejected job. */
const retryAfter = 5;

/**
 * Runs work in a limited number of slots. Owners take turns by the cost of their work: the waiting work of one owner
 * does not delay another owner's (fair queuing with virtual time; Goyal, Vin and Cheng, "Start-time Fair Queuing",
 * 1996).
 */
export class FairSlots {
  private readonly limits: SlotLimits;
  private readonly running: string[] = [];
  private readonly waiting: WaitingJob[] = [];
  /** Highest virtual start time of all jobs that have started. */
  private virtualTime = 0;
  /** Virtual finish time of each owner's started work; entries in the past are removed. */
  private readonly served = new Map<string, number>();

  constructor(limits: SlotLimits) {
    this.limits = limits;
  }

  /**
   * Runs work in a slot and returns its result. Throws busy when too much work waits, or no slot is free within
   * `maxWaitMs`.
   */
  async run<T>(owner: string, work: () => Promise<T>, cost = 1): Promise<T> {
    const turn = { owner, since: this.virtualTime, cost };
    if (this.hasSlot(owner)) this.occupySlot(turn);
    else await this.wait(turn);
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(owner), 1);
      this.startNext();
    }
  }

  private hasSlot(owner: string): boolean {
    const { maxRunning, maxRunningPerOwner } = this.limits;
    return this.running.length < maxRunning && countOwner(this.running, owner) < maxRunningPerOwner;
  }

  private wait(turn: QueuedTurn): Promise<void> {
    const { maxWaiting, maxWaitingPerOwner, maxWaitMs } = this.limits;
    const owners = this.waiting.map((entry) => entry.turn.owner);
    if (owners.length >= maxWaiting || countOwner(owners, turn.owner) >= maxWaitingPerOwner) {
      throw new AppError('busy', { retryAfter });
    }
    return new Promise((resolve, reject) => {
      const expire = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new AppError('busy', { retryAfter }));
      };
      const timer = setTimeout(expire, maxWaitMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const entry: WaitingJob = { turn, begin };
      this.waiting.push(entry);
    });
  }

  /** Takes the slot for the next waiting job at once, so that a newly arrived job can't take it first. */
  private startNext(): void {
    const ready = this.waiting.filter(({ turn }) => this.hasSlot(turn.owner));
    const [next] = ready.toSorted((a, b) => this.finishOf(a.turn) - this.finishOf(b.turn));
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.occupySlot(next.turn);
    next.begin();
  }

  private startOf({ owner, since }: QueuedTurn): number {
    return Math.max(since, this.served.get(owner) ?? 0);
  }

  private finishOf(turn: QueuedTurn): number {
    return this.startOf(turn) + turn.cost;
  }

  private occupySlot(turn: QueuedTurn): void {
    this.running.push(turn.owner);
    const finish = this.finishOf(turn);
    this.virtualTime = Math.max(this.virtualTime, this.startOf(turn));
    this.served.set(turn.owner, finish);
    for (const [owner, until] of this.served)
      if (until <= this.virtualTime) this.served.delete(owner);
  }
}

const countOwner = (owners: readonly string[], owner: string): number =>
  owners.filter((name) => name === owner).length;
