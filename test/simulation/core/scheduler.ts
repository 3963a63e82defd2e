import type { Random } from './random.ts';

type ScheduledEvent = {
  at: number;
  tie: number;
  order: number;
  run: () => void;
  /** Whether the event is housekeeping; a world that has only such events is idle. */
  isBackground: boolean;
};

/** Resolves when the current turn of the event loop has no more work. */
const waitUntilIdle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Virtual time: runs events in the order of their times; for equal times, the seed decides. */
export class Scheduler {
  now: number;
  private readonly heap: ScheduledEvent[] = [];
  private readonly random: Random;
  private order = 0;
  private foreground = 0;

  constructor(start: number, random: Random) {
    this.now = start;
    this.random = random;
  }

  /** Schedules a function after the given virtual ms; returns a function that cancels it. */
  after(ms: number, run: () => void, options: { isBackground?: boolean } = {}): () => void {
    const isBackground = options.isBackground ?? false;
    if (!isBackground) this.foreground += 1;
    const at = this.now + Math.max(0, ms);
    const event = { at, tie: this.random.next(), order: this.order++, run, isBackground };
    this.push(event);
    return () => {
      if (!event.isBackground) this.foreground -= 1;
      event.isBackground = true;
      event.run = () => {};
    };
  }

  /** Whether only housekeeping events are left. */
  get isIdle(): boolean {
    return this.foreground === 0;
  }

  /** Runs the next event and the code that it triggers immediately; returns false if there is no event. */
  async step(): Promise<boolean> {
    const event = this.pop();
    if (!event) return false;
    if (!event.isBackground) this.foreground -= 1;
    event.isBackground = true;
    this.now = Math.max(this.now, event.at);
    event.run();
    await waitUntilIdle();
    return true;
  }

  private push(event: ScheduledEvent): void {
    const { heap } = this;
    heap.push(event);
    let i = heap.length - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, event)) break;
      heap[i] = above;
      i = parent;
    }
    heap[i] = event;
  }

  private pop(): ScheduledEvent | undefined {
    const { heap } = this;
    const firstEvent = heap[0];
    const lastEvent = heap.pop();
    if (!firstEvent || !lastEvent || firstEvent === lastEvent) return firstEvent;
    let i = 0;
    for (;;) {
      const child = this.smallerChild(i);
      const below = heap[child];
      if (!below || isBefore(lastEvent, below)) break;
      heap[i] = below;
      i = child;
    }
    heap[i] = lastEvent;
    return firstEvent;
  }

  private smallerChild(i: number): number {
    const left = this.heap[2 * i + 1];
    const right = this.heap[2 * i + 2];
    return left && right && isBefore(right, left) ? 2 * i + 2 : 2 * i + 1;
  }
}

const isBefore = (one: ScheduledEvent, other: ScheduledEvent): boolean =>
  one.at !== other.at
    ? one.at < other.at
    : one.tie !== other.tie
      ? one.tie < other.tie
      : one.order < other.order;
