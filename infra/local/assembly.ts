import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { stackSources } from '../build-assets.ts';
import { buildCached } from '../build-cache.ts';
import { webSources } from '../build-web.ts';
import { fontSources } from '../font-layer.ts';

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});

export type Template = z.infer<typeof templateSchema>;
export type Resource = z.infer<typeof resourceSchema>;

/** Content of a CDK cloud assembly: the template, and the directory of each asset by its S3 key. */
export type Assembly = { template: Template; assets: ReadonlyMap<string, string> };

const manifestSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const assemblySources = [
  ...new Set([...stackSources, ...webSources, ...fontSources, 'SECURITY.md']),
];

/**
 * Synthesises the stage `local` with the app that `cdk` runs, if its sources have changed, and returns the assembly.
 * Runs in a child process, because aws-cdk-lib would stay in memory as long as the stack runs.
 */
export async function synthesizeAssembly(): Promise<Assembly> {
  return readAssembly(
    await buildCached({ name: 'local-assembly', sources: assemblySources, build: runApp }),
  );
}

/** Reads the cloud assembly in a directory. */
async function readAssembly(directory: string): Promise<Assembly> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(directory, `Deckwright-local.${file}.json`), 'utf8'));
  const { files } = manifestSchema.parse(await read('assets'));
  const assets = Object.values(files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(
      ({ objectKey }) => [objectKey, join(directory, source.path)] as const,
    ),
  );
  return { template: templateSchema.parse(await read('template')), assets: new Map(assets) };
}

/** Returns the directory of an asset. Throws if the assembly has no asset with this S3 key. */
export function assetDirectory({ assets }: Assembly, key: unknown): string {
  const directory = assets.get(String(key));
  if (!directory) throw new Error(`The cloud assembly has no asset ${key}.`);
  return directory;
}

/** Returns the feature flags of cdk.json, so that the synthesis gives the same result as `cdk deploy`. */
export async function cdkContext(): Promise<Record<string, unknown>> {
  const text = await readFile(new URL('../../cdk.json', import.meta.url), 'utf8');
  return z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).context;
}

async function runApp(outdir: string): Promise<void> {
  const app = fileURLToPath(new URL('../app.ts', import.meta.url));
  const child = spawn(process.execPath, [app], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify({ ...(await cdkContext()), stage: 'local' }),
    },
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The stack could not be synthesised:\n${errorOutput}`);
}

/** Returns the template's resources of a type, with their logical ids. */
export function findResources(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}
