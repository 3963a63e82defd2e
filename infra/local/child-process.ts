import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** Forks a module as a child process, which exits when the IPC channel closes. */
export function forkModule(
  url: URL,
  env: NodeJS.ProcessEnv,
  stdio: ForkOptions['stdio'] = ['ignore', 'ignore', 'inherit', 'ipc'],
): ChildProcess {
  return fork(url, [], {
    env,
    stdio,
    // Node prints an experimental warning for node:sqlite, which users of `npm start` can't act on.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
}

/** Returns the first message of a child that `isWanted` accepts; rejects if the child exits first. */
export function waitForMessage<T>(
  child: ChildProcess,
  isWanted: (message: unknown) => message is T,
) {
  return new Promise<T>((resolve, reject) => {
    const onMessage = (message: unknown) => {
      if (!isWanted(message)) return;
      settle();
      resolve(message);
    };
    const onExit = (code: number | null) => {
      settle();
      reject(new Error(`A process of the local stack exited during startup (code ${code}).`));
    };
    const settle = () => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

/** Ends a child process with SIGTERM, and with SIGKILL after the grace period. */
export async function endChild(child: ChildProcess, graceMs = 2_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(timer);
}
