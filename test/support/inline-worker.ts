import { doTask, type TaskPorts } from '#lambdas/worker/do-task.ts';
import { type WorkerPorts as Ports, runTask as run } from '#lambdas/worker/run-task.ts';
import { takeMessage as take } from '#lambdas/worker/take-message.ts';

/** Ports of a worker whose tasks run in the thread of the test. */
export type WorkerPorts = Omit<TaskPorts, 'signal' | 'remainingMs'> & Pick<Ports, 'remainingMs'>;

const createInlinePorts = (ports: WorkerPorts): Ports => ({
  ...ports,
  work: (claimed, around) => doTask(claimed, { ...ports, ...around }),
});

/** Calls runTask with the work in the thread of the test. */
export const runTask = (message: Parameters<typeof run>[0], ports: WorkerPorts): Promise<void> =>
  run(message, createInlinePorts(ports));

/** Calls takeMessage with the work in the thread of the test. */
export const takeMessage = (body: string, ports: WorkerPorts): Promise<void> =>
  take(body, createInlinePorts(ports));
