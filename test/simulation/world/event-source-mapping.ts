import type { QueueMessage, SimQueue } from './sim-queue.ts';
import type { World } from './world.ts';

export type EventSourceMappingOptions = {
  kind: 'worker' | 'watch';
  /** Maximum number of functions running at the same time. */
  concurrency: number;
  /** Timeout in ms after which a function is killed. */
  timeoutMs: number;
  handle: (body: string) => Promise<unknown>;
};

/** Delivers a queue's messages to functions one by one. A message is deleted on success and redelivered otherwise. */
export class EventSourceMapping {
  private running = 0;
  private readonly world: World;
  private readonly queue: SimQueue;
  private readonly options: EventSourceMappingOptions;

  constructor(world: World, queue: SimQueue, options: EventSourceMappingOptions) {
    this.world = world;
    this.queue = queue;
    this.options = options;
    queue.onVisible((at, isFirst) => this.pollAt(at, !isFirst));
  }

  private pollAt(at: number, isBackground = false): void {
    const delay = at - this.world.scheduler.now + this.world.random.between(2, 40);
    this.world.scheduler.after(delay, () => this.poll(), { isBackground });
  }

  private poll(): void {
    while (this.running < this.options.concurrency) {
      const message = this.queue.receive();
      if (!message) return;
      this.start(message);
    }
  }

  private start(message: QueueMessage): void {
    const { kind, handle, timeoutMs } = this.options;
    const { world } = this;
    this.running += 1;
    const release = () => {
      this.running -= 1;
      // A function has ended, so the next waiting message can start one.
      if (this.queue.size > 0) this.pollAt(world.scheduler.now);
    };
    const process = world.spawn(
      kind,
      () => handle(message.body),
      (ended) => {
        if (ended.ok) this.queue.remove(message.id);
        release();
      },
    );
    process.onKill.push(release);
    world.scheduler.after(timeoutMs, () => world.boundary.kill(process, 'after its timeout'), {
      isBackground: true,
    });
  }
}
