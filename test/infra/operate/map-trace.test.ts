import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOptions } from '#infra/constructs/bundle.ts';
import { mapTrace } from '#infra/operate/map-trace.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'trace-'));
});
afterAll(() => rm(root, { recursive: true }));

const lookUp = `
export const lookUp = (id: string): never => {
  throw new Error('no deck ' + id);
};
`;
const handler = `
export const handler = async (): Promise<never> => {
  const { lookUp } = await import('./look-up.ts');
  return lookUp('d1');
};
`;

/** What Node prints of a failure in a bundle of the two. */
async function failedIn(bundle: string): Promise<string> {
  const script = `import { handler } from ${JSON.stringify(join(bundle, 'index.mjs'))}; await handler().catch((e) => console.log(e.stack));`;
  const command = ['--input-type=module', '--eval', script];
  // Without the switch that the local functions have: a deployed function prints places of its bundle.
  const env = { ...process.env, NODE_OPTIONS: '' };
  const told = await promisify(execFile)(process.execPath, command, { env });
  return told.stdout;
}

test('the stack of a bundle is told by the files it was made of, whichever part of it they are in', async () => {
  await writeFile(join(root, 'look-up.ts'), lookUp);
  await writeFile(join(root, 'handler.ts'), handler);
  const bundle = join(root, 'out');
  await build(bundleOptions(join(root, 'handler.ts'), bundle));
  const stack = await failedIn(bundle);
  const mapOf = async (file: string) =>
    JSON.parse(await readFile(join(bundle, `${file}.map`), 'utf8'));

  const told = await mapTrace(stack, mapOf, { bundle, root });

  expect(stack).not.toMatch(/handler\.ts|look-up\.ts/);
  expect(told).toMatch(/no deck d1\n.*\blook-up\.ts:3:\d+\)?\n.*\bhandler\.ts:4:\d+/);
});

test('what is no place of the bundle stays as it is', async () => {
  const text = 'Error: no\n    at file:///var/task/other.mjs:9:99\n    at node:internal/x:1:2\n';

  const told = await mapTrace(text, async () => undefined, { bundle: '/b', root: '/' });

  expect(told).toBe(text);
});
