import { readFile } from 'node:fs/promises';
import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { z } from 'zod';
import { isMissing } from './doctor/failed-call.ts';
import type { QueueName } from './redrive-options.ts';

/**
 * Returns the outputs of a deployed stack.
 * @throws Error with a readable message if the stack doesn't exist in the client's region.
 */
export async function readStackOutputs(
  client: CloudFormationClient,
  stack: string,
): Promise<Record<string, string>> {
  const { outputs } = await describeStack(client, stack);
  return outputs;
}

export type DeployedStack = { outputs: Record<string, string>; isProtected: boolean };

/** Returns outputs and termination protection of a deployed stack; throws like `readStackOutputs`. */
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
    throw new Error(
      `There is no stack ${stack} in ${region}. Is AWS_REGION set to the region of the stage?`,
      {
        cause,
      },
    );
  }
}

/** Returns the outputs of a running local stack from its endpoints.json. */
export async function readLocalOutputs(file: string): Promise<Record<string, string>> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new Error(`Can’t read ${file}. Is npm start running?`, { cause });
  }
}

const outputPrefixes = {
  generation: 'Generation',
  watch: 'Watch',
  mail: 'Mail',
  webhook: 'Webhook',
} as const;

/** Returns the URLs of a queue and its dead-letter queue; throws if the outputs don't contain them. */
export function findQueueUrls(
  values: Record<string, string>,
  queue: QueueName,
): { from: string; to: string } {
  const from = values[`${outputPrefixes[queue]}DeadLettersUrl`];
  const to = values[`${outputPrefixes[queue]}QueueUrl`];
  if (!from || !to) throw new Error(`The stack outputs don’t contain the ${queue} queue.`);
  return { from, to };
}
