/** Prints a line to standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const isHelpRequested = (): boolean =>
  process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h');

/** Runs a command. Prints an error with the usage and sets exit code 1 when it throws. `--help` prints the usage. */
export async function runCommand(usage: string, main: () => Promise<number>): Promise<void> {
  if (isHelpRequested()) {
    printLine(usage);
    return;
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n\n${usage}\n`);
    process.exitCode = 1;
  }
}
