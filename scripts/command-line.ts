import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Prints an error with the usage and exits with 1. */
export function exitWithUsage(usage: string, message: string): never {
  process.stderr.write(`${message}\n\n${usage}\n`);
  process.exit(1);
}

/**
 * Returns the result of `read` for the arguments. `--help` prints the usage and exits; an error of `read` exits with 1.
 */
export function readArguments<T>(usage: string, read: (args: string[]) => T): T {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return read(args);
  } catch (error) {
    return exitWithUsage(usage, error instanceof Error ? error.message : String(error));
  }
}

/** Parses a command's options with `parseArgs`; prints usage and errors like `readArguments`. */
export const readCommandLine = <const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => readArguments(usage, () => parseArgs(config));
