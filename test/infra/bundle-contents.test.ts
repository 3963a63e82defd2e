import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '#infra/assets.ts';
import { entryOf } from '#infra/build-assets.ts';
import { bundleOptions } from '#infra/constructs/bundle.ts';

/** Packages that are a browser or drive one. */
const browserPackage =
  /node_modules\/(?:@sparticuz\/|@playwright\/|playwright|puppeteer|chrom(?:e|ium)|selenium|phantomjs|wkhtml|electron)/;
/** How a browser would be started without a package. */
const browserStart = /--headless|remote-debugging-p|google-chrome|chromium-browser|wkhtmltopdf/;

describe.each(functionNames)('the bundle of %s', (name) => {
  let directory: string;
  let inputs: string[];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bundle-contents-'));
    const options = bundleOptions(entryOf(name), directory);
    const { metafile } = await build({ ...options, metafile: true });
    inputs = Object.keys(metafile?.inputs ?? {});
  }, 120_000);
  afterAll(async () => {
    await rm(directory, { recursive: true, force: true });
  });

  test('is made of no browser', () => {
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter((input) => browserPackage.test(input))).toEqual([]);
  });

  test('starts none', async () => {
    expect(await readFile(join(directory, 'index.mjs'), 'utf8')).not.toMatch(browserStart);
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
