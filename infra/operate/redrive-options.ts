import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const queueNames = ['generation', 'watch', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];

export const usage = `Sends the messages of dead-letter queues back to their queues.

  npm run redrive                          the queues of npm start, by DATA_DIR/endpoints.json
  npm run redrive -- --stage prod          those of a stage, by the outputs of its stack
  npm run redrive -- --from URL --to URL   one queue by its addresses

  --queue NAME     only ${queueNames.join(', ')}; again for another
  --table NAME     with --from: shows each message's task
  --dry-run        shows what would be done
  --drop           deletes messages that nobody can read, after showing them`;

export type RedriveOptions = {
  /** Where the queues are looked up, or their addresses. */
  where:
    | { file: string; queues: QueueName[] }
    | { stack: string; queues: QueueName[] }
    | { from: string; to: string; table?: string };
  isDryRun: boolean;
  isDropping: boolean;
};

/** Throws an Error in words for arguments that don't fit. */
export function readRedriveOptions(argv: string[], dataDir: string): RedriveOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      stage: { type: 'string', default: 'local' },
      queue: { type: 'string', multiple: true },
      from: { type: 'string' },
      to: { type: 'string' },
      table: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      drop: { type: 'boolean', default: false },
    },
  });
  const rest = { isDryRun: values['dry-run'], isDropping: values.drop };
  const { from, to, table } = values;
  if (from !== undefined || to !== undefined) {
    if (!from || !to) throw new Error('--from and --to go together.');
    return { ...rest, where: { from, to, ...(table ? { table } : {}) } };
  }
  const queues = (values.queue ?? [...queueNames]).map(queueNamed);
  const place =
    values.stage === 'local'
      ? { file: join(dataDir, 'endpoints.json') }
      : { stack: `Deckwright-${values.stage}` };
  return { ...rest, where: { ...place, queues } };
}

function queueNamed(text: string): QueueName {
  const name = queueNames.find((one) => one === text);
  if (!name) throw new Error(`There is no queue "${text}": choose ${queueNames.join(', ')}.`);
  return name;
}
