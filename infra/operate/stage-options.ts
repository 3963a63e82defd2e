import { parseArgs } from 'node:util';
import { loadConfig, type StageConfig } from '../config.ts';

/**
 * Parses `--stage NAME` and the given switches.
 * @throws Error with a readable message for other arguments, an unknown stage, and `local`, which is never deployed.
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
  if (typeof values.stage !== 'string') throw new Error('Choose a stage with --stage NAME.');
  if (values.stage === 'local')
    throw new Error('The stage "local" is for npm start and is never deployed.');
  const config = loadConfig(values.stage);
  return { config, on: new Set(switches.filter((name) => values[name] === true)) };
}
