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

/** Returns the first message of a child that `isExpected` accepts; rejects if the child exits first. */
export function waitForMessage<T>(
  child: ChildProcess,
  isExpected: (message: unknown) => message is T,
) {
  return new Promise<T>((resolve, reject) => {
    const onMessage = (message: unknown) => {
      if (!isExpected(message)) return;
      removeListeners();
      resolve(message);
    };
    const onExit = (code: number | null) => {
      removeListeners();
      reject(new Error(`A process of the local stack exited during startup (code ${code}).`));
    };
    const removeListeners = () => {
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
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}
