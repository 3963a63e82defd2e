import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endChild } from './child.ts';

export type Part = { url: string; stop(): Promise<void> };

/**
 * Becomes the program given, and kills it when file 3 closes: it does when our process is gone,
 * however that went. The program itself watches nothing.
 */
const guarded = `{ read -r _; kill -9 $$; } <&3 3<&- & exec "$@" 3<&-`;

/** Starts the embedded DynamoDB, in memory or in the SQLite file given. */
export async function startDynamo(file?: string): Promise<Part> {
  const port = await freePort();
  const stored = file ? ['--db-path', file] : [];
  const command = [binary(), '--host', '127.0.0.1', '--port', String(port), ...stored];
  const child = spawn('sh', ['-c', guarded, 'sh', ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}`;
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The embedded DynamoDB ended at once (code ${code}). ${complaint}`);
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

function binary(): string {
  const path = fileURLToPath(
    new URL('../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
  );
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(path)) return path;
  throw new Error(
    `The embedded DynamoDB runs on Linux x64 only, not on ${process.platform} ${process.arch}. Start LocalStack or MiniStack and set AWS_ENDPOINT_URL, for example http://localhost:4566.`,
  );
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
