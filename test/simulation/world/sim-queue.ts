import type { Random } from '../core/random.ts';

export type QueueMessage = {
  id: string;
  body: string;
  group: string;
  visibleAt: number;
  receives: number;
};

export type QueueOptions = {
  name: string;
  now: () => number;
  random: Random;
  /** Visibility timeout of a received message in ms. */
  visibilityMs: number;
  maxReceives: number;
  /** Number of deliveries of each message, and the extra delay of duplicates in ms. */
  copies: () => number;
  copyDelayMs: () => number;
  /** Extra delay of each message in ms. */
  lateMs: () => number;
  /** Whether message groups share the queue fairly; otherwise messages are delivered by age, as by an emulator. */
  isFair: boolean;
};

/** A standard queue with a dead-letter queue: at-least-once delivery, unordered. */
export class SimQueue {
  readonly name: string;
  readonly deadLetters: QueueMessage[] = [];
  sent = 0;
  /** Number of deliveries of messages beyond the first one. */
  duplicates = 0;
  private messages: QueueMessage[] = [];
  private readonly options: QueueOptions;
  private notify: (atMs: number, isFirst: boolean) => void = () => {};

  constructor(options: QueueOptions) {
    this.options = options;
    this.name = options.name;
  }

  /** Registers a callback that is called when a message becomes visible, for the first time or after its timeout. */
  onVisible(notify: (atMs: number, isFirst: boolean) => void): void {
    this.notify = notify;
  }

  send(body: string, delayMs: number, group: string): void {
    const copies = this.options.copies();
    for (let i = 0; i < copies; i += 1) {
      const late = i === 0 ? this.options.lateMs() : this.options.copyDelayMs();
      this.put({ body, group, visibleAt: this.options.now() + delayMs + late });
    }
    this.duplicates += Math.max(0, copies - 1);
  }

  /** Receives a visible message; undefined if there is none. */
  receive(): QueueMessage | undefined {
    const now = this.options.now();
    const visible = this.messages.filter((message) => message.visibleAt <= now);
    if (visible.length === 0) return undefined;
    const nextMessage = this.options.isFair
      ? this.findLeastBusyGroup(visible)
      : findOldest(visible);
    const message = this.options.random.pick(nextMessage);
    if (message.receives >= this.options.maxReceives) {
      this.remove(message.id);
      this.deadLetters.push(message);
      return this.receive();
    }
    message.receives += 1;
    if (message.receives > 1) this.duplicates += 1;
    message.visibleAt = now + this.options.visibilityMs;
    this.notify(message.visibleAt, false);
    return message;
  }

  /** Returns the visible messages of the group with the fewest messages in flight. */
  private findLeastBusyGroup(visible: QueueMessage[]): QueueMessage[] {
    const now = this.options.now();
    const inFlight = (group: string) =>
      this.messages.filter((message) => message.group === group && message.visibleAt > now).length;
    const min = Math.min(...visible.map(({ group }) => inFlight(group)));
    return visible.filter(({ group }) => inFlight(group) === min);
  }

  remove(id: string): void {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** Sends the messages of the dead-letter queue again, like an operator's redrive. */
  redrive(): number {
    const letters = this.deadLetters.splice(0);
    for (const { body, group } of letters) this.send(body, 0, group);
    return letters.length;
  }

  get size(): number {
    return this.messages.length;
  }

  private put(message: Pick<QueueMessage, 'body' | 'group' | 'visibleAt'>): void {
    this.sent += 1;
    this.messages.push({ ...message, id: `${this.name}-${this.sent}`, receives: 0 });
    this.notify(message.visibleAt, true);
  }
}

function findOldest(visible: QueueMessage[]): QueueMessage[] {
  const oldest = Math.min(...visible.map(({ visibleAt }) => visibleAt));
  return visible.filter(({ visibleAt }) => visibleAt === oldest);
}
