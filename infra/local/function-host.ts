import { type ChildProcess, fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { endChild } from './child-process.ts';

export type HostResponse = { id: number; result?: unknown; error?: string };

const readySchema = z.object({ ready: z.literal(true) });
const answerSchema = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.string().optional(),
});

export type HostOptions = {
  name: string;
  /** Directory of the bundle. Each process imports its index.mjs. */
  bundle: string;
  environment: Record<string, string>;
  memoryMb: number;
  timeoutMs: number;
  /** File that receives the function's output. */
  logFile: string;
};

type PendingInvocation = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

/** The process ended before the invocation was sent to it, so it can be sent to the next process. */
class NotDeliveredError extends Error {}

/** Delay before a restart, so that a bundle that can't be imported doesn't restart in a tight loop. */
const respawnMs = 300;

/**
 * Runs a function's bundle in a child process and restarts it when it exits. Unlike on Lambda, one process may handle
 * several invocations at once.
 */
export class FunctionHost {
  private readonly options: HostOptions;
  private readonly pending = new Map<number, PendingInvocation>();
  private child: ChildProcess | undefined;
  private ready: Promise<void>;
  private lastId = 0;
  private isStopped = false;
  private hasStarted = false;

  constructor(options: HostOptions) {
    this.options = options;
    this.ready = this.spawn();
  }

  /** Number of unfinished invocations, including those that wait for the process to start. */
  load = 0;

  /** Resolves when the bundle has been imported. */
  whenReady(): Promise<void> {
    return this.ready;
  }

  /** Returns the handler's result; rejects if the handler throws, times out or its process exits. */
  async invoke(event: unknown, trace?: string): Promise<unknown> {
    this.load += 1;
    try {
      return await this.deliver(event, trace);
    } finally {
      this.load -= 1;
    }
  }

  /** Sends an invocation; retries on the next process if the current one exited before receiving it. */
  private async deliver(event: unknown, trace: string | undefined): Promise<unknown> {
    await this.ready;
    try {
      return await this.send(event, trace);
    } catch (error) {
      if (!(error instanceof NotDeliveredError) || this.isStopped) throw error;
      await wait(respawnMs);
      return this.deliver(event, trace);
    }
  }

  private send(event: unknown, trace: string | undefined): Promise<unknown> {
    const { name, timeoutMs } = this.options;
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.settle(id)?.reject(new Error(`${name} timed out after ${timeoutMs} ms`));
      }, timeoutMs);
      this.pending.set(id, { resolve, reject, timer });
      this.child?.send({ id, event, timeoutMs, trace }, (error) => {
        // A send error means that the IPC channel is closed: the process has exited, but its exit event has not arrived
        // yet.
        if (error) this.settle(id)?.reject(new NotDeliveredError());
      });
    });
  }

  /** Restarts the bundle like a deployment does. Running invocations fail. */
  async restart(): Promise<void> {
    const oldChild = this.child;
    oldChild?.removeAllListeners('exit');
    this.failPending('was restarted');
    if (oldChild) await endChild(oldChild);
    this.ready = this.spawn();
    await this.ready;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.child) await endChild(this.child, 500);
  }

  private spawn(): Promise<void> {
    const { bundle, environment, name, memoryMb, logFile } = this.options;
    // The name is also passed as an argument, so that process lists show it.
    const functionName = `deckwright-${name}`;
    const log = openSync(logFile, 'a');
    const child = fork(
      new URL('./host-process.ts', import.meta.url),
      [join(bundle, 'index.mjs'), functionName],
      {
        stdio: ['ignore', log, log, 'ipc'],
        env: {
          PATH: process.env.PATH,
          // Limits glibc's memory arenas. The default of eight per CPU keeps the memory of ended threads allocated.
          MALLOC_ARENA_MAX: '2',
          ...environment,
          AWS_LAMBDA_FUNCTION_NAME: functionName,
          AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
        },
      },
    );
    this.child = child;
    return new Promise((resolve, reject) => {
      child.on('message', (message) => this.receive(message, resolve));
      child.once('exit', () => {
        this.failPending('exited');
        if (this.isStopped) return resolve();
        if (!this.hasStarted) return reject(new Error(`${name} failed to start. See ${logFile}`));
        // New invocations wait for the next process.
        this.ready = wait(respawnMs).then(() => (this.isStopped ? undefined : this.spawn()));
        resolve(this.ready);
      });
    });
  }

  private receive(message: unknown, onReady: () => void): void {
    if (readySchema.safeParse(message).success) {
      this.hasStarted = true;
      onReady();
      return;
    }
    const { id, result, error } = answerSchema.parse(message);
    const pending = this.settle(id);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new Error(error));
  }

  private settle(id: number): PendingInvocation | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending) clearTimeout(pending.timer);
    return pending;
  }

  private failPending(reason: string): void {
    for (const id of [...this.pending.keys()]) {
      this.settle(id)?.reject(this.failure(reason));
    }
  }

  private failure(reason: string): Error {
    return new Error(`The process of ${this.options.name} ${reason}`);
  }
}

/** Several processes of one function. Each invocation goes to the process with the fewest invocations. */
export class FunctionPool {
  readonly hosts: FunctionHost[];

  constructor(options: HostOptions, processes: number) {
    this.hosts = Array.from({ length: processes }, () => new FunctionHost(options));
  }

  invoke(event: unknown, trace?: string): Promise<unknown> {
    const [leastBusy] = this.hosts.toSorted((a, b) => a.load - b.load);
    if (!leastBusy) throw new Error('A pool needs at least one process.');
    return leastBusy.invoke(event, trace);
  }

  async whenReady(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.whenReady()));
  }

  async restart(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.restart()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.hosts.map((host) => host.stop()));
  }
}
