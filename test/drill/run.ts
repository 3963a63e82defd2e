import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '#test/support/stack.ts';
import { readArguments } from '../../scripts/command-line.ts';
import { createRenewingClient } from '../e2e/api-client.ts';
import { startBreakableModel } from './breakable-model.ts';
import { runDrill } from './drill.ts';
import { type DrillOptions, readDrillOptions, usage } from './options.ts';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Slow enough that some calls are in flight when the outage starts. */
const modelPace = { ttft_ms: 200, tokens_per_s: 300 };

async function main(options: DrillOptions): Promise<boolean> {
  const limit = setTimeout(() => {
    print(`The drill took longer than ${options.limit} minutes: the stack does not recover.`);
    process.exit(1);
  }, options.limit * 60_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'deckwright-drill-'));
  const model = await startBreakableModel(async () => {
    const text = await readFile(join(dataDir, 'endpoints.json'), 'utf8');
    const endpoints = JSON.parse(text) as Record<string, string>;
    return new URL(String(endpoints.AWS_ENDPOINT_URL_BEDROCK_RUNTIME));
  });
  try {
    const functionEndpoints = { bedrock: model.url };
    const stack = await startStack({ dataDir, demoModel: modelPace, functionEndpoints });
    try {
      const admin = createRenewingClient(stack, stack.admin);
      return await runDrill({ stack, admin, model, options, print });
    } finally {
      await stack.stop();
    }
  } finally {
    clearTimeout(limit);
    await model.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

// Exits on a signal, which also stops the local stack.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exitCode = (await main(readArguments(usage, readDrillOptions))) ? 0 : 1;
