import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '#infra/assets.ts';
import { entryFile } from '#infra/build-assets.ts';
import { bundleOptions } from '#infra/constructs/bundle.ts';
import { findFilesLoadedAtStart } from '#test/support/bundle-start.ts';

/** Matches packages that contain or control a browser. */
const browserPackage =
  /node_modules\/(?:@sparticuz\/|@playwright\/|playwright|puppeteer|chrom(?:e|ium)|selenium|phantomjs|wkhtml|electron)/;
/** Matches code that starts a browser without such a package. */
const browserStart = /--headless|remote-debugging-p|google-chrome|chromium-browser|wkhtmltopdf/;

/**
 * Size limits in bytes: `atStart` is the code that a cold start loads before it calls the handler, `total` also
 * includes code that is loaded on demand. See docs/decisions/0024-bundle-size-budgets.md. Each limit is the measured
 * size, rounded up. Before you raise one, check that the new code can't be loaded on demand; give the size and the
 * reason in the commit.
 */
const budgets = {
  // Large parts of the total, all loaded on demand: the deck engine, which the threads' bundles contain three times,
  // company masters (290 KB), the reader of imported files (250 KB), the reader of web pages for brands (130 KB),
  // examples (110 KB) and templates (70 KB).
  api: { atStart: 1_000_000, total: 6_680_000 },
  preview: { atStart: 500_000, total: 850_000 },
  worker: { atStart: 777_000, total: 9_725_000 },
  sweeper: { atStart: 792_000, total: 1_490_000 },
  mailer: { atStart: 620_000, total: 690_000 },
  webhooks: { atStart: 664_500, total: 714_500 },
} as const;

describe.each(functionNames)('the bundle of %s', (name) => {
  let directory: string;
  let metafile: Metafile;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bundle-contents-'));
    const options = bundleOptions(entryFile(name), directory);
    ({ metafile } = await build({ ...options, metafile: true }));
  }, 120_000);
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  const code = async () =>
    (await readdir(directory)).filter((file) => file.endsWith('.mjs')).toSorted();
  const totalBytes = async (files: string[]) => {
    const sizes = await Promise.all(files.map((file) => stat(join(directory, file))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  };

  test('the bundle stays within its size limits for startup and in total', async () => {
    const startBytes = await totalBytes(
      findFilesLoadedAtStart(metafile).map((path) => basename(path)),
    );
    const all = await totalBytes(await code());

    expect(startBytes).toBeLessThanOrEqual(budgets[name].atStart);
    expect(all).toBeLessThanOrEqual(budgets[name].total);
    expect(startBytes).toBeGreaterThan(100_000);
  });

  test('the bundle has a source map for each file', async () => {
    const files = await readdir(directory);

    expect((await code()).filter((file) => !files.includes(`${file}.map`))).toEqual([]);
  });

  test('the bundle contains no browser package', () => {
    const inputs = Object.keys(metafile.inputs);

    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter((input) => browserPackage.test(input))).toEqual([]);
  });

  test('the bundle starts no browser', async () => {
    for (const file of await code()) {
      expect(await readFile(join(directory, file), 'utf8')).not.toMatch(browserStart);
    }
  });

  test('the bundle contains only code and wasm, no executables', async () => {
    const files = await readdir(directory, { recursive: true });

    expect(files.filter((file) => !/\.(?:mjs|mjs\.map|wasm)$/.test(file))).toEqual([]);
  });
});

test('the product depends on no browser package', async () => {
  const manifest = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );

  const names = Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`);

  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => browserPackage.test(name))).toEqual([]);
});
