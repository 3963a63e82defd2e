import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type FunctionName, functionNames } from '../assets.ts';
import { currentCommit } from '../config.ts';
import { type Assembly, assetDirectory, resourcesOf } from './assembly.ts';
import { type Resolve, referencesIn } from './local-values.ts';

const functionSchema = z.looseObject({
  MemorySize: z.number().default(128),
  Timeout: z.number(),
  Code: z.looseObject({ S3Key: z.string().optional() }),
  Layers: z.array(z.unknown()).default([]),
  RecursiveLoop: z.enum(['Allow', 'Terminate']).default('Terminate'),
  Environment: z
    .object({ Variables: z.record(z.string(), z.unknown()) })
    .default({ Variables: {} }),
});

export type LocalFunction = {
  name: FunctionName;
  logicalId: string;
  /** Directory of the bundle. */
  bundle: string;
  memoryMb: number;
  timeoutMs: number;
  /** The template's own variables with local values. */
  environment: Record<string, string>;
  /** False: Lambda stops a chain of messages that comes back to the function about 16 times. */
  mayLoop: boolean;
};

/** Stack traces of minified bundles; deployed, it would cost each cold start the reading of a map (`npm run trace`). */
const namesOurFiles = { NODE_OPTIONS: '--enable-source-maps' };

const isFunctionName = (name: unknown): name is FunctionName =>
  functionNames.some((known) => known === name);

/** The product's functions as the template declares them, CDK's own helpers left out. */
export function localFunctions(assembly: Assembly, resolve: Resolve): LocalFunction[] {
  const all = resourcesOf(assembly.template, 'AWS::Lambda::Function');
  return all.flatMap(([logicalId, { Properties }]) => {
    const own = functionSchema.parse(Properties);
    const { Variables } = own.Environment;
    const name = Variables.POWERTOOLS_SERVICE_NAME;
    if (!isFunctionName(name)) return [];
    const layers = own.Layers.map((layer) => layerDirectory(assembly, layer));
    const environment = Object.entries(Variables).map(
      ([key, value]) => [key, inLayers(layers, String(resolve(value)))] as const,
    );
    return [
      {
        name,
        logicalId,
        bundle: assetDirectory(assembly, own.Code.S3Key),
        memoryMb: own.MemorySize,
        timeoutMs: own.Timeout * 1000,
        // A kept assembly may be of an earlier commit with the same sources.
        environment: {
          ...Object.fromEntries(environment),
          ...namesOurFiles,
          COMMIT: currentCommit(),
        },
        mayLoop: own.RecursiveLoop === 'Allow',
      },
    ];
  });
}

const layerSchema = z.looseObject({ Content: z.looseObject({ S3Key: z.string() }) });

function layerDirectory(assembly: Assembly, layer: unknown): string {
  const [id = ''] = referencesIn(layer);
  const { Content } = layerSchema.parse(assembly.template.Resources[id]?.Properties);
  return assetDirectory(assembly, Content.S3Key);
}

/** A path below /opt, where Lambda mounts layers, as the directory of the layer that has it. */
function inLayers(layers: string[], value: string): string {
  if (!value.startsWith('/opt/')) return value;
  const found = layers
    .map((layer) => join(layer, value.slice('/opt/'.length)))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`No layer of the function has ${value}.`);
  return found;
}

/** All variables of all functions in one, for tests that run services of several in one process. */
export function mergedEnvironment(functions: LocalFunction[]): Record<string, string> {
  return Object.assign({}, ...functions.map(({ environment }) => environment));
}
