#!/usr/bin/env node
import { join } from 'node:path';
import type { Presentation, PresentationSummary } from '#shared/schemas/presentations.ts';
import { type Api, connect, RequestError } from './api.ts';
import { getOnlyArgument, type OptionValues, parseCommandLine, UsageError } from './arguments.ts';
import { create } from './create.ts';
import { saveExport } from './export.ts';
import { follow } from './follow.ts';
import { render } from './render.ts';
import { usage } from './usage.ts';

type Command = (args: string[], values: OptionValues) => Promise<void>;

const withApi =
  (run: (api: Api, args: string[], values: OptionValues) => Promise<void>): Command =>
  (args, values) =>
    run(connect(process.env), args, values);

const commands: Record<string, Command> = {
  create: withApi(create),
  list: withApi(list),
  watch: withApi(async (api, args) => {
    const { id, status } = await follow(api, getOnlyArgument(args, 'id'));
    process.stdout.write(`${id} ${status}\n`);
  }),
  export: withApi(async (api, args, values) => {
    const path = `/presentations/${encodeURIComponent(getOnlyArgument(args, 'id'))}`;
    await saveExport(api, await api.send<Presentation>(path), values);
  }),
  render: (args, values) =>
    render(getOnlyArgument(args, 'JSON file'), values, join(import.meta.dirname, 'fonts')),
};

async function list(api: Api, _args: string[], { search }: OptionValues): Promise<void> {
  const query = new URLSearchParams({ limit: '50', ...(search ? { q: search } : {}) });
  const { items } = await api.send<{ items: PresentationSummary[] }>(`/presentations?${query}`);
  for (const { id, status, updated_at, title, topic } of items) {
    const name = (title || topic).replace(/\s+/g, ' ').slice(0, 80);
    process.stdout.write(`${id}  ${status.padEnd(15)}  ${updated_at.slice(0, 16)}  ${name}\n`);
  }
}

/** Runs a command line; returns the exit code: 1 for a failed request, 2 for a wrong command line. */
async function run(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = parseCommandLine(argv);
    const [name, ...args] = positionals;
    if (values.help || name === undefined) process.stdout.write(`${usage}\n`);
    else if (!Object.hasOwn(commands, name)) throw new UsageError(`Unknown command ${name}.`);
    else await commands[name]?.(args, values);
    return 0;
  } catch (error) {
    if (error instanceof RequestError) process.stderr.write(`${error.message}\n`);
    else if (error instanceof UsageError || error instanceof TypeError) {
      process.stderr.write(`${error.message}\nRun deckwright --help for help.\n`);
    } else throw error;
    return error instanceof RequestError ? 1 : 2;
  }
}

process.exitCode = await run(process.argv.slice(2));
