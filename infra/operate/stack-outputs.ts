import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { QueueName } from './redrive-options.ts';

const outputs = z.record(z.string(), z.string());

/**
 * The outputs of a stack: from the file of `cdk deploy --outputs-file`, which holds them by stack, or from
 * endpoints.json of the local stack, which has them among the variables of the embedded parts.
 */
export async function readOutputs(file: string, stack: string): Promise<Record<string, string>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(`${file} cannot be read: is the stack deployed, or npm start running?`, {
      cause,
    });
  }
  const whole: unknown = JSON.parse(text);
  const flat = outputs.safeParse(whole);
  if (flat.success) return flat.data;
  const own = z.record(z.string(), outputs).parse(whole)[stack];
  if (!own) throw new Error(`${file} knows no stack ${stack}.`);
  return own;
}

const titled = { generation: 'Generation', watch: 'Watch', mail: 'Mail' } as const;

/** The addresses of a queue and of its dead letters; throws when the outputs don't have them. */
export function queueAddresses(
  values: Record<string, string>,
  queue: QueueName,
): { from: string; to: string } {
  const from = values[`${titled[queue]}DeadLettersUrl`];
  const to = values[`${titled[queue]}QueueUrl`];
  if (!from || !to) throw new Error(`The stack’s outputs don’t name the ${queue} queue.`);
  return { from, to };
}
