import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends a command with 1, in words: what doesn't fit, and how it is used. */
export function refuse(usage: string, why: string): never {
  process.stderr.write(`${why}\n\n${usage}\n`);
  process.exit(1);
}

/** What a command's arguments ask for. `--help` tells how it is used and ends it; what `read` throws is refused. */
export function askedFor<T>(usage: string, read: (args: string[]) => T): T {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return read(args);
  } catch (error) {
    return refuse(usage, error instanceof Error ? error.message : String(error));
  }
}

/** The options of a command by `parseArgs`, asked for as `askedFor` has it. */
export const readCommandLine = <const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => askedFor(usage, () => parseArgs(config));
