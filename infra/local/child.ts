import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** Starts a module of ours as a process that ends with this one: it leaves when the channel closes. */
export function forkModule(
  url: URL,
  env: NodeJS.ProcessEnv,
  stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'inherit', 'ipc'],
): ChildProcess {
  return fork(url, [], {
    env,
    stdio,
    // node:sqlite still calls itself experimental; a user of `npm start` can do nothing about it.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
}

/** First message of a kind from a child; rejects when the child ends before. */
export function firstMessage<T>(child: ChildProcess, isWanted: (message: unknown) => message is T) {
  return new Promise<T>((resolve, reject) => {
    const onMessage = (message: unknown) => {
      if (!isWanted(message)) return;
      settle();
      resolve(message);
    };
    const onExit = (code: number | null) => {
      settle();
      reject(new Error(`A part of the local stack ended before it was ready (code ${code}).`));
    };
    const settle = () => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

/** Ends a child: SIGTERM, and SIGKILL for one that has not left in time. */
export async function endChild(child: ChildProcess, graceMs = 2_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}
