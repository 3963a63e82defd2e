import { workMessageSchema } from '#shared/schemas/queue.ts';
import { readSource } from '../services/sources/read-source.ts';
import { runTask, type WorkerPorts } from './run-task.ts';

/** Does what a message of the generation queue says; throws for one that no worker understands. */
export async function takeMessage(body: string, ports: WorkerPorts): Promise<void> {
  const message = workMessageSchema.parse(JSON.parse(body));
  await ('kind' in message ? readSource(message, ports.clock) : runTask(message, ports));
}
