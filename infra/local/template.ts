import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { stackSources } from '../build-assets.ts';
import { builtOnce } from '../build-cache.ts';

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

/**
 * The stack's template for the local stage, by the app that `cdk` runs; assets are left out. Synthesised where
 * something of it has changed, in a process of its own: aws-cdk-lib would stay in memory as long as the stack runs.
 */
export async function synthesizeTemplate(): Promise<Template> {
  const directory = await builtOnce({
    name: 'local-template',
    sources: stackSources,
    make: runApp,
  });
  const text = await readFile(join(directory, 'Deckwright-local.template.json'), 'utf8');
  return templateSchema.parse(JSON.parse(text));
}

/** Feature flags change what is synthesised: those of `cdk deploy` hold here too. */
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
      CDK_CONTEXT_JSON: JSON.stringify({ ...(await cdkContext()), stage: 'local', assets: 'none' }),
    },
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The stack does not synthesise:\n${complaint}`);
}

/** Resources of a type with their logical ids. */
export function resourcesOf(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
}
