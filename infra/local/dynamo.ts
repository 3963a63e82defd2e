import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild } from './child-process.ts';
import { dynamoCommand } from './dynamo-command.ts';

export type LocalService = { url: string; stop(): Promise<void> };

/**
 * Shell command that runs a program and kills it when file descriptor 3 closes, which happens whenever our process
 * ends. The program itself doesn't notice that.
 */
const commandKilledWithParent = `{ read -r _; kill -9 $$; } <&3 3<&- & exec "$@" 3<&-`;

/** Starts DynamoDB in memory, or with its file in the given directory. */
export async function startDynamo(directory?: string): Promise<LocalService> {
  const port = await findFreePort();
  const { host, command } = dynamoCommand(port, directory);
  const child = spawn('sh', ['-c', commandKilledWithParent, 'sh', ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString()).slice(-2_000);
  });
  const url = `http://${host}:${port}`;
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`DynamoDB exited during startup (code ${code}). ${errorOutput}`);
  });
  failed.catch(() => undefined);
  await Promise.race([waitUntilReady(url), failed]);
  return {
    url,
    async stop() {
      await endChild(child);
      // The shell that guards the process waits for this descriptor to close, so closing it ends the shell too.
      child.stdio[3]?.destroy();
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return void (await response.arrayBuffer());
    await wait(20);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
