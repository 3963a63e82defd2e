import { join } from 'node:path';
import { parseArgs } from 'node:util';

export const queueNames = ['generation', 'watch', 'mail', 'webhook'] as const;
export type QueueName = (typeof queueNames)[number];

export const usage = `Moves messages from dead-letter queues back to their source queues.

    npm run redrive                          queues of npm start, from DATA_DIR/endpoints.json
    npm run redrive -- --stage prod          queues of a deployed stage, from its stack outputs
    npm run redrive -- --from URL --to URL   one queue, by its URLs

    --queue NAME     only this queue: ${queueNames.join(', ')}; may be repeated
    --table NAME     with --from and --to: show the task of each message
    --dry-run        show what would be done, change nothing
    --drop           delete unreadable messages after printing them`;

export type RedriveOptions = {
  /** The endpoints file or stack that contains the queue URLs, or the URLs themselves. */
  where:
    | { file: string; queues: QueueName[] }
    | { stack: string; queues: QueueName[] }
    | { from: string; to: string; table?: string };
  isDryRun: boolean;
  isDropping: boolean;
};

/** Parses the arguments; throws an Error with a readable message for invalid ones. */
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
    if (!from || !to) throw new Error('Use --from and --to together.');
    return { ...rest, where: { from, to, ...(table ? { table } : {}) } };
  }
  const queues = (values.queue ?? [...queueNames]).map(parseQueueName);
  const location =
    values.stage === 'local'
      ? { file: join(dataDir, 'endpoints.json') }
      : { stack: `Deckwright-${values.stage}` };
  return { ...rest, where: { ...location, queues } };
}

function parseQueueName(text: string): QueueName {
  const name = queueNames.find((candidate) => candidate === text);
  if (!name) throw new Error(`Unknown queue "${text}": choose ${queueNames.join(', ')}.`);
  return name;
}
