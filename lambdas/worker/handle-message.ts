import { generationMessageSchema } from '#shared/schemas/queue.ts';
import { readSource } from '../services/sources/read-source.ts';
import { runTask, type WorkerPorts } from './run-task.ts';

/** Runs a message of the generation queue; throws when the message is invalid. */
export async function handleMessage(body: string, ports: WorkerPorts): Promise<void> {
  const message = generationMessageSchema.parse(JSON.parse(body));
  await ('kind' in message ? readSource(message, ports.clock) : runTask(message, ports));
}
