/**
 * Runs one of the tools that are rarely needed: `npm run tool -- NAME [options]`. Without a name it lists the tools.
 * Exits with the tool's exit code.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { exitWithUsage } from './command-line.ts';
import { type Tool, tools } from './tools.ts';

const nameWidth = Math.max(...Object.keys(tools).map((name) => name.length));
const toolRows = Object.entries(tools).map(
  ([name, { description }]) => `  ${name.padEnd(nameWidth)}  ${description}`,
);
const usage = `npm run tool -- NAME [options]   (npm run tool -- NAME --help explains a tool's options)\n\n${toolRows.join('\n')}`;

const isToolName = (name: string): name is keyof typeof tools => Object.hasOwn(tools, name);

/** Runs a tool with this terminal's input and output. */
function run({ command, full = false }: Tool, args: string[]): void {
  const [program, ...commandArgs] = command;
  const env = full ? { ...process.env, FAULTS: 'full' } : process.env;
  const child = spawn(program, [...commandArgs, ...args], { stdio: 'inherit', env });
  // Ctrl-C in a terminal also reaches the tool, which decides when to end. A SIGTERM reaches only this process.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === '--help' || name === '-h') process.stdout.write(`${usage}\n`);
else if (isToolName(name)) run(tools[name], args);
else exitWithUsage(usage, `Unknown tool ${name}`);
