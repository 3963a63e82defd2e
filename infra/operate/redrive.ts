import { sqs } from '#lambdas/lib/clients.ts';
import { runCommand } from './command.ts';
import { describeWith } from './describe-message.ts';
import { openAws, requireRegion } from './doctor/aws-clients.ts';
import { type RedriveOptions, readRedriveOptions, usage } from './redrive-options.ts';
import { redriveQueue } from './redrive-queue.ts';
import { localOutputs, queueAddresses, stackOutputs } from './stack-outputs.ts';

type Way = { name: string; from: string; to: string };

/** The queues to look at, and the table where it is known. */
async function prepare({ where }: RedriveOptions): Promise<{ ways: Way[]; table?: string }> {
  if ('from' in where) {
    const { from, to, table } = where;
    return { ways: [{ name: from, from, to }], ...(table ? { table } : {}) };
  }
  const outputs =
    'file' in where
      ? await localOutputs(where.file)
      : await stackOutputs(openAws(await requireRegion()).cloudformation, where.stack);
  // Those of the local stack bring the endpoints of its embedded parts.
  const embedded = Object.entries(outputs).filter(([name]) => /^(AWS|S3)_/.test(name));
  Object.assign(process.env, Object.fromEntries(embedded));
  return {
    ways: where.queues.map((name) => ({ name, ...queueAddresses(outputs, name) })),
    ...(outputs.TableName ? { table: outputs.TableName } : {}),
  };
}

async function main(): Promise<number> {
  const options = readRedriveOptions(process.argv.slice(2), process.env.DATA_DIR || '.local');
  const { ways, table } = await prepare(options);
  if (table) process.env.TABLE_NAME = table;
  const describe = describeWith(table !== undefined);
  const { isDryRun, isDropping } = options;
  for (const { name, from, to } of ways) {
    const tell = (line: string) => void process.stdout.write(`${name}: ${line}\n`);
    const asked = { client: sqs(), from, to, describe, isDryRun, isDropping, tell };
    const { sent, left, dropped } = await redriveQueue(asked);
    tell(`${sent} ${isDryRun ? 'to be sent' : 'sent'}, ${left} left, ${dropped} dropped`);
  }
  return 0;
}

await runCommand(usage, main);
