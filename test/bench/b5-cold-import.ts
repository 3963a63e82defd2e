import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { functionNames } from '#infra/assets.ts';
import { entryFile } from '#infra/build-assets.ts';
import { bundle, bundleOptions } from '#infra/constructs/bundle.ts';
import { synthesizeAssembly } from '#infra/local/assembly.ts';
import { listFunctionsWithoutHosts } from '#infra/local/function-environment.ts';
import { findFilesLoadedAtStart } from '#test/support/bundle-start.ts';
import { type Bench, median } from './bench.ts';

const execute = promisify(execFile);
const timingScript = fileURLToPath(new URL('cold-import/time-import.ts', import.meta.url));
const emptyHandler = 'test/bench/cold-import/empty-handler.ts';
const roundCount = 7;

/** Maximum bytes of code loaded at the start, for the functions whose response a user waits for. */
const maxBytesByFunction = new Map([
  ['api', 1_000_000],
  ['preview', 500_000],
]);

type ColdImport = { name: string; bytes: number; samples: number[] };

/** Measures the bytes that each function loads at the start, and the milliseconds of each import in a new process. */
async function measureColdImports(
  name: string,
  entry: string,
  environment: Record<string, string>,
): Promise<ColdImport> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  try {
    const { metafile } = await build({
      ...bundleOptions(entry, folder),
      write: false,
      metafile: true,
    });
    const directory = await bundle(entry, folder);
    const sizes = await Promise.all(
      findFilesLoadedAtStart(metafile).map(
        async (path) => (await stat(join(directory, path.split('/').at(-1) ?? ''))).size,
      ),
    );
    const { NODE_OPTIONS: _maps, ...env } = { ...process.env, ...environment };
    const samples: number[] = [];
    // The first run is dropped, because it reads the files from disk.
    for (let i = 0; i <= roundCount; i += 1) {
      const { stdout } = await execute(
        process.execPath,
        [timingScript, join(directory, 'index.mjs')],
        {
          env,
        },
      );
      if (i > 0) samples.push(Number(stdout));
    }
    return { name, bytes: sizes.reduce((sum, size) => sum + size, 0), samples };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureAllImports(): Promise<{ bare: ColdImport; functions: ColdImport[] }> {
  const assembly = await synthesizeAssembly();
  const declared = listFunctionsWithoutHosts(assembly);
  const functions: ColdImport[] = [];
  for (const name of functionNames) {
    const environment = declared.find((one) => one.name === name)?.environment ?? {};
    functions.push(await measureColdImports(name, entryFile(name), environment));
  }
  return { bare: await measureColdImports('an empty handler', emptyHandler, {}), functions };
}

/** Measures the import time before the first call of the functions whose response a user waits for. */
export const b5: Bench = {
  name: 'B5',
  title: 'cold import of the API and the preview, ms',
  target: 120,
  bound: 'at most',
  run: async () => {
    const { bare, functions } = await measureAllImports();
    const bareMs = median(bare.samples);
    const held = functions.filter(({ name }) => maxBytesByFunction.has(name));
    const large = held.filter(({ name, bytes }) => bytes > (maxBytesByFunction.get(name) ?? 0));
    return {
      samples: held.flatMap(({ samples }) => samples),
      // Every function must be fast, so the value is that of the slowest function.
      value: Math.max(...held.map(({ samples }) => median(samples))),
      notes: [
        '| function | kB at the start | ms | of an empty handler |',
        '| --- | --- | --- | --- |',
        ...[bare, ...functions].map(
          ({ name, bytes, samples }) =>
            `| ${name} | ${(bytes / 1000).toFixed(0)} | ${median(samples).toFixed(0)} | ${(median(samples) / bareMs).toFixed(0)} |`,
        ),
      ],
      ...(large.length > 0
        ? {
            fault: `too large: ${large.map(({ name, bytes }) => `${name} ${bytes} bytes`).join(', ')}`,
          }
        : {}),
    };
  },
};
