import { AppError } from '#shared/errors.ts';

export type SlotLimits = {
  /** Works at a time, of all owners and of one. */
  running: number;
  runningOfOne: number;
  /** Works that wait for a slot, of all owners and of one. */
  waiting: number;
  waitingOfOne: number;
  /** Milliseconds that one waits at most. */
  waitMs: number;
};

/** `since` is the virtual time of the arrival; `cost` is in the unit of the virtual time. */
type Turn = { owner: string; since: number; cost: number };
type Waiting = { turn: Turn; begin: () => void };

/** Seconds after which a caller that found no slot may try again. */
const retryAfter = 5;

/**
 * Runs work in a bounded number of slots. Owners take turns, by the cost of their work: however much work of one owner
 * waits, it delays another owner's by what is running only (fair queuing with a virtual time, as in Goyal, Vin and
 * Cheng, "Start-time Fair Queuing", 1996).
 */
export class FairSlots {
  private readonly limits: SlotLimits;
  private readonly running: string[] = [];
  private readonly waiting: Waiting[] = [];
  /** The virtual time: that at which the latest work to start was due. */
  private now = 0;
  /** The virtual time until which an owner has had its share; without those that are past. */
  private readonly served = new Map<string, number>();

  constructor(limits: SlotLimits) {
    this.limits = limits;
  }

  /** The work's answer. Throws busy where too much work waits, or no slot is free in time. */
  async run<T>(owner: string, work: () => Promise<T>, cost = 1): Promise<T> {
    const turn = { owner, since: this.now, cost };
    if (this.hasSlot(owner)) this.take(turn);
    else await this.wait(turn);
    try {
      return await work();
    } finally {
      this.running.splice(this.running.indexOf(owner), 1);
      this.startNext();
    }
  }

  private hasSlot(owner: string): boolean {
    const { running, runningOfOne } = this.limits;
    return this.running.length < running && countOf(this.running, owner) < runningOfOne;
  }

  private wait(turn: Turn): Promise<void> {
    const { waiting, waitingOfOne, waitMs } = this.limits;
    const owners = this.waiting.map((one) => one.turn.owner);
    if (owners.length >= waiting || countOf(owners, turn.owner) >= waitingOfOne) {
      throw new AppError('busy', { retryAfter });
    }
    return new Promise((resolve, reject) => {
      const expire = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(new AppError('busy', { retryAfter }));
      };
      const timer = setTimeout(expire, waitMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const entry: Waiting = { turn, begin };
      this.waiting.push(entry);
    });
  }

  /** The slot is taken here, so that no newcomer takes it before the one who waited continues. */
  private startNext(): void {
    const ready = this.waiting.filter(({ turn }) => this.hasSlot(turn.owner));
    const [next] = ready.toSorted((a, b) => this.finishOf(a.turn) - this.finishOf(b.turn));
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.take(next.turn);
    next.begin();
  }

  private startOf({ owner, since }: Turn): number {
    return Math.max(since, this.served.get(owner) ?? 0);
  }

  private finishOf(turn: Turn): number {
    return this.startOf(turn) + turn.cost;
  }

  private take(turn: Turn): void {
    this.running.push(turn.owner);
    const finish = this.finishOf(turn);
    this.now = Math.max(this.now, this.startOf(turn));
    this.served.set(turn.owner, finish);
    for (const [owner, until] of this.served) if (until <= this.now) this.served.delete(owner);
  }
}

const countOf = (owners: readonly string[], owner: string): number =>
  owners.filter((one) => one === owner).length;
