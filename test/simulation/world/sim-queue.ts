import type { Random } from '../core/random.ts';

export type Message = {
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
  /** For how long a received message is out of sight, in ms. */
  visibilityMs: number;
  maxReceives: number;
  /** How often each message is delivered, and how much later than asked a copy may come, in ms. */
  copies: () => number;
  copyDelayMs: () => number;
  /** By how much a message itself is late, in ms. */
  lateMs: () => number;
  /** Groups share it fairly; else, as with an emulator or with few in flight, it goes by age. */
  isFair: boolean;
};

/** A standard queue with its dead-letter queue: at least once, in no order. */
export class SimQueue {
  readonly name: string;
  readonly deadLetters: Message[] = [];
  sent = 0;
  /** Deliveries beyond the first of a message. */
  duplicates = 0;
  private messages: Message[] = [];
  private readonly options: QueueOptions;
  private tell: (atMs: number, isFirst: boolean) => void = () => {};

  constructor(options: QueueOptions) {
    this.options = options;
    this.name = options.name;
  }

  /** Tells an event source when a message will come to sight, for the first time or again. */
  tellWhenVisible(tell: (atMs: number, isFirst: boolean) => void): void {
    this.tell = tell;
  }

  send(body: string, delayMs: number, group: string): void {
    const copies = this.options.copies();
    for (let i = 0; i < copies; i += 1) {
      const late = i === 0 ? this.options.lateMs() : this.options.copyDelayMs();
      this.put({ body, group, visibleAt: this.options.now() + delayMs + late });
    }
    this.duplicates += Math.max(0, copies - 1);
  }

  /** Takes a message that is in sight. */
  receive(): Message | undefined {
    const now = this.options.now();
    const visible = this.messages.filter((message) => message.visibleAt <= now);
    if (visible.length === 0) return undefined;
    const next = this.options.isFair ? this.ofQuietest(visible) : oldestOf(visible);
    const message = this.options.random.pick(next);
    if (message.receives >= this.options.maxReceives) {
      this.remove(message.id);
      this.deadLetters.push(message);
      return this.receive();
    }
    message.receives += 1;
    if (message.receives > 1) this.duplicates += 1;
    message.visibleAt = now + this.options.visibilityMs;
    this.tell(message.visibleAt, false);
    return message;
  }

  /** Those of the group that has the fewest in flight. */
  private ofQuietest(visible: Message[]): Message[] {
    const now = this.options.now();
    const inFlight = (group: string) =>
      this.messages.filter((message) => message.group === group && message.visibleAt > now).length;
    const least = Math.min(...visible.map(({ group }) => inFlight(group)));
    return visible.filter(({ group }) => inFlight(group) === least);
  }

  remove(id: string): void {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  /** What lies in the dead-letter queue is sent again, as an operator does. */
  redrive(): number {
    const letters = this.deadLetters.splice(0);
    for (const { body, group } of letters) this.send(body, 0, group);
    return letters.length;
  }

  get size(): number {
    return this.messages.length;
  }

  private put(message: Pick<Message, 'body' | 'group' | 'visibleAt'>): void {
    this.sent += 1;
    this.messages.push({ ...message, id: `${this.name}-${this.sent}`, receives: 0 });
    this.tell(message.visibleAt, true);
  }
}

function oldestOf(visible: Message[]): Message[] {
  const oldest = Math.min(...visible.map(({ visibleAt }) => visibleAt));
  return visible.filter(({ visibleAt }) => visibleAt === oldest);
}
