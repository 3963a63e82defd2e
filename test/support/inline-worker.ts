import { doTask, type TaskPorts } from '#lambdas/worker/do-task.ts';
import { handleMessage as take } from '#lambdas/worker/handle-message.ts';
import { type WorkerPorts as Ports, runTask as run } from '#lambdas/worker/run-task.ts';

/** Ports of a worker whose tasks run in the thread of the test. */
export type WorkerPorts = Omit<TaskPorts, 'signal' | 'remainingMs'> & Pick<Ports, 'remainingMs'>;

const toInlinePorts = (ports: WorkerPorts): Ports => ({
  ...ports,
  work: (claimed, around) => doTask(claimed, { ...ports, ...around }),
});

/** Calls runTask with the work in the thread of the test. */
export const runTask = (message: Parameters<typeof run>[0], ports: WorkerPorts): Promise<void> =>
  run(message, toInlinePorts(ports));

/** Calls handleMessage with the work in the thread of the test. */
export const handleMessage = (body: string, ports: WorkerPorts): Promise<void> =>
  take(body, toInlinePorts(ports));
