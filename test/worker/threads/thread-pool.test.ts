import { expect, test } from 'vitest';
import { ThreadPool } from '#lambdas/lib/threads/thread-pool.ts';

const threadScript = new URL('./echo-thread.ts', import.meta.url);
const createPool = (options: { keep?: number; idleMs?: number } = {}) =>
  new ThreadPool({
    script: threadScript,
    limits: { cpuMs: 5_000, memoryMb: 100 },
    keep: 1,
    idleMs: 60_000,
    ...options,
  });

test('a thread is reused, and two parallel jobs have one thread each', async () => {
  const pool = createPool();

  const firstThread = await pool.run('who');
  const secondThread = await pool.run('who');
  const both = await Promise.all([pool.run('who'), pool.run('who')]);

  expect(secondThread).toBe(firstThread);
  expect(new Set(both).size).toBe(2);
});

test('a thread that was started in advance runs the first job', async () => {
  const pool = createPool();
  await pool.warm();

  const job = pool.run('who');

  expect(await job).toBe(await pool.run('who'));
});

test('all permanent threads can be started in advance and run the first jobs', async () => {
  const pool = createPool({ keep: 3 });
  await pool.warm();
  await pool.warmOthers();
  // Thread ids ascend in the order in which the threads were started.
  const laterThread = await createPool().run('who');

  const ids = await Promise.all([pool.run('who'), pool.run('who'), pool.run('who')]);

  expect(new Set(ids).size).toBe(3);
  expect(Math.max(...ids.map(Number))).toBeLessThan(Number(laterThread));
});

test('an abort signal reaches the running job, and does not abort the thread’s next job', async () => {
  const pool = createPool();
  const [work, nextWork] = [new AbortController(), new AbortController()];
  const abortedRun = pool.run('wait', { signal: AbortSignal.abort() });
  const waiting = pool.run('wait', { signal: work.signal });

  work.abort();

  expect(await Promise.all([abortedRun, waiting])).toEqual(['aborted', 'aborted']);
  const lastRun = pool.run('wait', { signal: nextWork.signal });
  nextWork.abort();
  expect(await lastRun).toBe('aborted');
});

test('a result that can’t be cloned fails only the job that returned the result', async () => {
  const pool = createPool();

  await expect(pool.run('function')).rejects.toMatchObject({ name: 'DataCloneError' });

  expect(await pool.run('who')).toBeTypeOf('number');
});

test('idle threads above the number of permanent threads end after a while', async () => {
  const pool = createPool({ idleMs: 1 });

  const used = await Promise.all([pool.run('who'), pool.run('who'), pool.run('who')]);

  await expect
    .poll(async () => {
      const now = await Promise.all([pool.run('who'), pool.run('who'), pool.run('who')]);
      return now.filter((id) => used.includes(id)).length;
    })
    .toBeLessThan(3);
});

test('a thread that has exited is not reused', async () => {
  const pool = createPool();

  await expect(pool.run('end')).rejects.toMatchObject({ name: 'ThreadLost', reason: 'crash' });

  expect(await pool.run('who')).toBeTypeOf('number');
});

test('a module that cannot be loaded fails the job', async () => {
  const missingModule = new URL('./no-such-thread.ts', import.meta.url);
  const pool = new ThreadPool({
    script: missingModule,
    limits: { cpuMs: 1_000, memoryMb: 100 },
    keep: 1,
    idleMs: 1,
  });

  await expect(pool.run('who')).rejects.toMatchObject({ name: 'ThreadLost' });
});
