import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '#infra/assets.ts';
import { entryOf } from '#infra/build-assets.ts';
import { bundleOptions } from '#infra/constructs/bundle.ts';
import { atStart } from '#test/support/bundle-start.ts';

/** Packages that are a browser or drive one. */
const browserPackage =
  /node_modules\/(?:@sparticuz\/|@playwright\/|playwright|puppeteer|chrom(?:e|ium)|selenium|phantomjs|wkhtml|electron)/;
/** How a browser would be started without a package. */
const browserStart = /--headless|remote-debugging-p|google-chrome|chromium-browser|wkhtmltopdf/;

/**
 * Bytes of code: what a cold start loads before its handler is called, and with that all that is loaded on demand.
 * See docs/decisions/0024-how-large-bundles-may-be.md.
 */
const budgets = {
  api: { atStart: 1_000_000, inAll: 5_000_000 },
  preview: { atStart: 500_000, inAll: 850_000 },
  worker: { atStart: 760_000, inAll: 9_500_000 },
  sweeper: { atStart: 760_000, inAll: 1_300_000 },
  mailer: { atStart: 620_000, inAll: 690_000 },
} as const;

describe.each(functionNames)('the bundle of %s', (name) => {
  let directory: string;
  let metafile: Metafile;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bundle-contents-'));
    const options = bundleOptions(entryOf(name), directory);
    ({ metafile } = await build({ ...options, metafile: true }));
  }, 120_000);
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const code = async () =>
    (await readdir(directory)).filter((file) => file.endsWith('.mjs')).toSorted();
  const bytesOf = async (files: string[]) => {
    const sizes = await Promise.all(files.map((file) => stat(join(directory, file))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  };

  test('keeps within its budget as it starts, and in all', async () => {
    const first = await bytesOf(atStart(metafile).map((path) => basename(path)));
    const all = await bytesOf(await code());

    expect(first).toBeLessThanOrEqual(budgets[name].atStart);
    expect(all).toBeLessThanOrEqual(budgets[name].inAll);
    expect(first).toBeGreaterThan(100_000);
  });

  test('has the map of each of its files beside it', async () => {
    const files = await readdir(directory);

    expect((await code()).filter((file) => !files.includes(`${file}.map`))).toEqual([]);
  });

  test('is made of no browser', () => {
    const inputs = Object.keys(metafile.inputs);

    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter((input) => browserPackage.test(input))).toEqual([]);
  });

  test('starts none', async () => {
    for (const file of await code()) {
      expect(await readFile(join(directory, file), 'utf8')).not.toMatch(browserStart);
    }
  });

  test('is code and wasm, and no program beside them', async () => {
    const files = await readdir(directory, { recursive: true });

    expect(files.filter((file) => !/\.(?:mjs|mjs\.map|wasm)$/.test(file))).toEqual([]);
  });
});

test('what is installed for the product is no browser either', async () => {
  const manifest = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );

  const names = Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`);

  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => browserPackage.test(name))).toEqual([]);
});
