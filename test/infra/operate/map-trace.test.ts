import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFunctionBundles } from '#infra/build-assets.ts';
import { bundleOptions } from '#infra/constructs/bundle.ts';
import { mapTrace } from '#infra/operate/map-trace.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'trace-'));
});
afterAll(() => rm(root, { recursive: true }));

const lookUpSource = `
export const lookUp = (id: string): never => {
  throw new Error('no deck ' + id);
};
`;
const handlerSource = `
export const handler = async (): Promise<never> => {
  const { lookUp } = await import('./look-up.ts');
  return lookUp('d1');
};
`;

/** Returns the stack trace that Node prints for an error in the bundle. */
async function readStackTrace(bundle: string): Promise<string> {
  const script = `import { handler } from ${JSON.stringify(join(bundle, 'index.mjs'))}; await handler().catch((e) => console.log(e.stack));`;
  const command = ['--input-type=module', '--eval', script];
  // Without --enable-source-maps, which the local functions use, because deployed functions print positions in the
  // bundle.
  const env = { ...process.env, NODE_OPTIONS: '' };
  const result = await promisify(execFile)(process.execPath, command, { env });
  return result.stdout;
}

test('positions in all files of a bundle are mapped to source files', async () => {
  await writeFile(join(root, 'look-up.ts'), lookUpSource);
  await writeFile(join(root, 'handler.ts'), handlerSource);
  const bundle = join(root, 'out');
  await build(bundleOptions(join(root, 'handler.ts'), bundle));
  const stack = await readStackTrace(bundle);
  const readMap = async (file: string) =>
    JSON.parse(await readFile(join(bundle, `${file}.map`), 'utf8'));

  const mapped = await mapTrace(stack, readMap, { bundle, root });

  expect(stack).not.toMatch(/handler\.ts|look-up\.ts/);
  expect(mapped).toMatch(/no deck d1\n.*\blook-up\.ts:3:\d+\)?\n.*\bhandler\.ts:4:\d+/);
});

test('positions that are not in the bundle stay unchanged', async () => {
  const text = 'Error: no\n    at file:///var/task/other.mjs:9:99\n    at node:internal/x:1:2\n';

  const mapped = await mapTrace(text, async () => undefined, { bundle: '/b', root: '/' });

  expect(mapped).toBe(text);
});

test('the command finds the bundle of a function and maps a position in it', async () => {
  const { mailer } = await buildFunctionBundles();
  const code = await readFile(join(mailer, 'index.mjs'), 'utf8');
  const before = code.slice(0, code.indexOf('a message of the mail queue failed')).split('\n');
  const position = `${before.length}:${before.at(-1)?.length}`;
  const running = promisify(execFile)(process.execPath, ['infra/operate/trace.ts', 'mailer']);

  running.child.stdin?.end(`Error: no\n    at Ab (file:///var/task/index.mjs:${position})\n`);

  expect((await running).stdout).toMatch(/at Ab \(lambdas\/mailer\/handler\.ts:\d+:\d+\)/);
}, 60_000);
