import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild } from './child.ts';
import { dynamoCommand } from './dynamo-command.ts';

export type Part = { url: string; stop(): Promise<void> };

/**
 * Becomes the program given, and kills it when file 3 closes: it does when our process is gone,
 * however that went. The program itself watches nothing.
 */
const guarded = `{ read -r _; kill -9 $$; } <&3 3<&- & exec "$@" 3<&-`;

/** Starts DynamoDB, in memory or with its file in the directory given. */
export async function startDynamo(directory?: string): Promise<Part> {
  const port = await freePort();
  const command = dynamoCommand(port, directory);
  const child = spawn('sh', ['-c', guarded, 'sh', ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}`;
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`DynamoDB ended before it was ready (code ${code}). ${complaint}`);
  });
  failed.catch(() => undefined);
  await Promise.race([answers(url), failed]);
  return {
    url,
    async stop() {
      await endChild(child);
      // The guard still waits for this to close.
      child.stdio[3]?.destroy();
    },
  };
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return void (await answer.arrayBuffer());
    await wait(20);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
