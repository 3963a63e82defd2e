import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FunctionPool } from '#infra/local/function-host.ts';

let directory = '';
let pool: FunctionPool | undefined;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'function-host-'));
});

afterEach(async () => {
  await pool?.stop();
  await rm(directory, { recursive: true, force: true });
});

async function startPool(code: string, processes = 1): Promise<FunctionPool> {
  await writeFile(join(directory, 'index.mjs'), code);
  pool = new FunctionPool(
    {
      name: 'test',
      bundle: directory,
      environment: { GREETING: 'hello' },
      memoryMb: 256,
      timeoutMs: 2_000,
      logFile: join(directory, 'test.log'),
    },
    processes,
  );
  return pool;
}

test('the function host returns the handler’s result and gives each function separate environment variables', async () => {
  const functions = await startPool(
    'export const handler = async (event) => ({ ...event, says: process.env.GREETING, home: process.env.HOME });',
  );

  await expect(functions.invoke({ name: 'x' })).resolves.toEqual({ name: 'x', says: 'hello' });
});

test('the function host passes the remaining time to the handler', async () => {
  const functions = await startPool(
    'export const handler = async (_event, context) => context.getRemainingTimeInMillis();',
  );

  expect(await functions.invoke({})).toBeLessThanOrEqual(2_000);
});

test('an invocation of a function rejects with the handler’s error', async () => {
  const functions = await startPool(
    "export const handler = async () => { throw new Error('oh no'); };",
  );

  await expect(functions.invoke({})).rejects.toThrow('oh no');
});

test('the function host restarts a killed process and rejects its running invocations', async () => {
  const functions = await startPool(
    `export const handler = async (event) => {
      if (!event.hang) return process.pid;
      console.log('hangs');
      return new Promise(() => setInterval(() => {}, 1000));
    }`,
  );
  const first = await functions.invoke({});
  const hanging = functions.invoke({ hang: true });
  const failure = expect(hanging).rejects.toThrow('exited');
  // An invocation that was sent to a process which is killed before receiving it is passed to the next process.
  const log = () => readFile(join(directory, 'test.log'), 'utf8');
  await vi.waitFor(async () => expect(await log()).toContain('hangs'), { interval: 5 });

  process.kill(Number(first), 'SIGKILL');

  await failure;
  const second = await functions.invoke({});
  expect(second).not.toBe(first);
});

test('the function host distributes invocations over the processes', async () => {
  const functions = await startPool(
    'export const handler = () => new Promise((resolve) => setTimeout(() => resolve(process.pid), 100));',
    3,
  );

  const pids = await Promise.all([1, 2, 3].map(() => functions.invoke({})));

  expect(new Set(pids).size).toBe(3);
});

test('the function host rejects an invocation after the function’s timeout', async () => {
  const functions = await startPool(
    'export const handler = () => new Promise(() => setInterval(() => {}, 1000));',
  );

  await expect(functions.invoke({})).rejects.toThrow('timed out after 2000 ms');
});

test('the error of a bundle that can’t be imported names the log file', async () => {
  const functions = await startPool("throw new Error('broken');");

  await expect(functions.whenReady()).rejects.toThrow('test.log');
  await vi.waitFor(() => expect(functions.hosts[0]?.load).toBe(0));
});
