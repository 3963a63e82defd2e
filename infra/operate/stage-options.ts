import { parseArgs } from 'node:util';
import { loadConfig, type StageConfig } from '../config.ts';

/**
 * Reads `--stage NAME` and the named switches.
 * @throws Error in words for anything else, for a stage that isn't there and for `local`, which is never deployed.
 */
export function readStageOptions<Switch extends string>(
  argv: string[],
  switches: readonly Switch[],
): { config: StageConfig; on: Set<Switch> } {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]));
  const { values }: { values: Record<string, unknown> } = parseArgs({
    args: argv,
    options: { ...options, stage: { type: 'string' } },
  });
  if (typeof values.stage !== 'string') throw new Error('Say which stage: --stage NAME.');
  if (values.stage === 'local')
    throw new Error('The stage local is npm start, and never deployed.');
  const config = loadConfig(values.stage);
  return { config, on: new Set(switches.filter((name) => values[name] === true)) };
}
