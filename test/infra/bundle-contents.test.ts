import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '#infra/assets.ts';
import { entryFile } from '#infra/build-assets.ts';
import { bundleOptions } from '#infra/constructs/bundle.ts';
import { filesLoadedAtStart } from '#test/support/bundle-start.ts';

/** Matches packages that contain or control a browser. */
const browserPackage =
  /node_modules\/(?:@sparticuz\/|@playwright\/|playwright|puppeteer|chrom(?:e|ium)|selenium|phantomjs|wkhtml|electron)/;
/** Matches code that starts a browser without such a package. */
const browserStart = /--headless|remote-debugging-p|google-chrome|chromium-browser|wkhtmltopdf/;

/**
 * Size limits in bytes: `atStart` is the code that a cold start loads before it calls the handler, `total` also
 * includes code that is loaded on demand. See docs/decisions/0024-bundle-size-budgets.md.
 */
const budgets = {
  // 37 KB of the total are webhooks: the check of addresses, and routes that are loaded on demand.
  // 3 KB are the search of slides and the count of read units.
  // 70 KB are templates, in both languages and in two files, and 110 KB examples (decision 57).
  // 8 KB are the routes of exports of a user's data (decision 64), and 26 KB three kinds of chart.
  // 21 KB are collaborators and comments, which are loaded on demand (decision 65).
  // 1 KB at the start of api and in total of the sweeper, and 3 KB in total of api: invite codes are used at the
  // confirmation (decision 30), and a copy reserves its unit.
  // 9 KB in total of api, loaded on demand, and 1 KB at the start of the sweeper and of webhooks: codes, mails and
  // limits of invitations (decision 65).
  // 2 KB at the start of api and of the sweeper, 1 KB of worker and webhooks, 4 KB in total of api and 2 KB of the
  // sweeper: limits of collaborators, whom events name (decision 65).
  // 3 KB at the start of api: sources that are added to a presentation, and unchanged polls that read one item.
  // 2 KB at the start and in total of api and 1 KB in total of the sweeper: sites that may embed share links (decision 67), limits
  // that are counted in blocks (decision 66), and the end of invitations.
  // Import of files (decision 69): 3 KB at the start are its errors and its field of presentations; in total also the
  // thread that reads a file, 250 KB, and the mapping in the thread of content calls.
  // 1 KB at the start of api, worker and webhooks are the blocks of closings and statements; 13 KB in total of the sweeper
  // also the drawings of decision 72. 2 KB at the start of api, worker and webhooks and in total of sweeper and webhooks,
  // and 3 KB in total of api: longer prompts, calculations from earlier results and durations between dates (decision 73).
  // Brands (decision 70): 1 KB at the start of api, worker and sweeper and 2 KB in total of the sweeper, their errors and
  // what is stored of them; 130 KB in total of api: htmlparser2 with its tables, for web pages, in the thread of content
  // calls, and their routes.
  // Company masters (decision 71): in total 290 KB of api, the thread that reads a template and the check of its manifest.
  // Authors of versions: 1.5 KB at start of api, which reads the people of a presentation with it.
  // Planned pictures (decision 74): 1.5 KB at start and 5 KB in total of api, the descriptions of pictures and the option
  // of new presentations; 1 KB at the start and 2.5 KB in total of the
  // sweeper, the plan of tasks and the crop of pictures.
  // The second review of the slides: 6 KB in total of api and 7 KB of sweeper, the spaces of texts and paired columns.
  // The third review of the slides: 37 KB in total of api, whose threads have the deck engine three times, and 12 KB of
  // sweeper, covers and closings that draw their deck, and rows of steps and figures.
  // The early start of the cover (decision 75): 11 bytes at start of api.
  // The list of brands with its count (decision 70): 1 KB at start of api, and 100 bytes of worker.
  // Slides that an edit of the outline adds, restores and removes: 1 KB at start and 4.5 KB in total of api.
  // Presence (decision 76): 2 KB in total, loaded on demand.
  api: { atStart: 1_022_500, total: 6_362_000 },
  preview: { atStart: 500_000, total: 850_000 },
  // 3 KB at start of worker and sweeper are picture settings, the errors of pictures and prices of calls (decision 58).
  // The schema of the outline's entries: 0.5 KB at start of worker.
  worker: { atStart: 775_500, total: 9_500_000 },
  // Exports (decision 64): 5 KB at start, and in total also the ZIP library and the parser of user agents.
  // Collaborators and comments (decision 65): 5 KB at start, their entities and error texts.
  // Presence (decision 76): 0.5 KB at start and in total, its entity: the removal of a presentation deletes its items.
  sweeper: { atStart: 789_500, total: 1_427_000 },
  mailer: { atStart: 620_000, total: 690_000 },
  webhooks: { atStart: 664_000, total: 713_000 },
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
    const startBytes = await totalBytes(filesLoadedAtStart(metafile).map((path) => basename(path)));
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
