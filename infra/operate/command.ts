/** Writes a line for whoever started the command. */
export const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const isHelpAsked = (): boolean =>
  process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');

/** Runs a command; what it throws is told in a line, with the usage, and the exit code is 1. `--help` tells the usage. */
export async function runCommand(usage: string, main: () => Promise<number>): Promise<void> {
  if (isHelpAsked()) {
    tell(usage);
    return;
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${why}\n\n${usage}\n`);
    process.exitCode = 1;
  }
}
