import { readFile } from 'node:fs/promises';
import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { z } from 'zod';
import { isMissing } from './doctor/refusals.ts';
import type { QueueName } from './redrive-options.ts';

/**
 * The outputs of a deployed stack, from CloudFormation.
 * @throws Error in words where there is no such stack in the region of the client.
 */
export async function stackOutputs(
  client: CloudFormationClient,
  stack: string,
): Promise<Record<string, string>> {
  const { outputs } = await describeStack(client, stack);
  return outputs;
}

export type DeployedStack = { outputs: Record<string, string>; isProtected: boolean };

/** Outputs and termination protection of a deployed stack; throws as `stackOutputs` does. */
export async function describeStack(
  client: CloudFormationClient,
  stack: string,
): Promise<DeployedStack> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    const { Outputs = [], EnableTerminationProtection = false } = Stacks?.[0] ?? {};
    const named = Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    return { outputs: Object.fromEntries(named), isProtected: EnableTerminationProtection };
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    const region = await client.config.region();
    throw new Error(`There is no stack ${stack} in ${region}: is AWS_REGION the stage’s?`, {
      cause,
    });
  }
}

/** Addresses of a running local stack, from its endpoints.json. */
export async function localOutputs(file: string): Promise<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} cannot be read: is npm start running?`, { cause });
  }
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
