import { afterAll, beforeAll, expect, test } from 'vitest';
import { corpusDocuments } from '#test/corpus/documents/all.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { createClient, signIn } from './api-client.ts';

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack({});
});

afterAll(() => stack?.stop());

test('an uploaded file is read by another worker after the first worker is killed', async () => {
  const admin = createClient(stack, await signIn(stack, stack.admin));
  const report = corpusDocuments.find(({ file }) => file === 'water-report.pdf');
  const content = (await report?.bytes()) ?? new Uint8Array();
  const body = { name: 'report.pdf', bytes: content.length, content_type: 'application/pdf' };
  const announced = await admin('POST', '/sources', body);
  const { url, headers } = announced.body.upload as { url: string; headers: HeadersInit };
  await fetch(url, { method: 'PUT', headers, body: Buffer.from(content) });
  const before = stack.workers();

  await admin('POST', `/sources/${announced.body.id}/uploaded`);
  // Kills all workers, so that the worker that reads the source dies before its claim or during its lease.
  for (const pid of before) process.kill(pid, 'SIGKILL');

  const read = await until(
    async () => {
      const source = await admin('GET', `/sources/${announced.body.id}`);
      return source.body.status === 'reading' ? undefined : source;
    },
    { seconds: 150, everyMs: 200, what: 'the report' },
  );
  expect(read.body).toMatchObject({ status: 'ready', error: null });
  expect(stack.workers().some((pid) => before.includes(pid))).toBe(false);
});
