import { sqs } from '#lambdas/lib/clients.ts';
import { runCommand } from './command.ts';
import { createDescriber } from './describe-message.ts';
import { openAws, requireRegion } from './doctor/aws-clients.ts';
import { type RedriveOptions, readRedriveOptions, usage } from './redrive-options.ts';
import { redriveQueue } from './redrive-queue.ts';
import { findQueueUrls, readLocalOutputs, readStackOutputs } from './stack-outputs.ts';

type QueuePair = { name: string; from: string; to: string };

/** Returns the queues to process, and the table name if known. */
async function resolveQueues({
  where,
}: RedriveOptions): Promise<{ queues: QueuePair[]; table?: string }> {
  if ('from' in where) {
    const { from, to, table } = where;
    return { queues: [{ name: from, from, to }], ...(table ? { table } : {}) };
  }
  const outputs =
    'file' in where
      ? await readLocalOutputs(where.file)
      : await readStackOutputs(openAws(await requireRegion()).cloudformation, where.stack);
  // Outputs of the local stack include the endpoints of its emulators.
  const embedded = Object.entries(outputs).filter(([name]) => /^(AWS|S3)_/.test(name));
  Object.assign(process.env, Object.fromEntries(embedded));
  return {
    queues: where.queues.map((name) => ({ name, ...findQueueUrls(outputs, name) })),
    ...(outputs.TableName ? { table: outputs.TableName } : {}),
  };
}

async function main(): Promise<number> {
  const options = readRedriveOptions(process.argv.slice(2), process.env.DATA_DIR || '.local');
  const { queues, table } = await resolveQueues(options);
  if (table) process.env.TABLE_NAME = table;
  const describe = createDescriber(table !== undefined);
  const { isDryRun, isDropping } = options;
  for (const { name, from, to } of queues) {
    const print = (line: string) => void process.stdout.write(`${name}: ${line}\n`);
    const redrive = { client: sqs(), from, to, describe, isDryRun, isDropping, print };
    const { sent, left, dropped } = await redriveQueue(redrive);
    print(`${sent} ${isDryRun ? 'to be sent' : 'sent'}, ${left} left, ${dropped} dropped`);
  }
  return 0;
}

await runCommand(usage, main);
