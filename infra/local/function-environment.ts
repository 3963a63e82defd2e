import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type FunctionName, functionNames } from '../assets.ts';
import { currentCommit } from '../config.ts';
import { type Assembly, assetDirectory, findResources } from './assembly.ts';
import { createResolver, findReferences, type ResolveReference } from './local-values.ts';
import { type Role, readRole } from './roles.ts';

const functionSchema = z.looseObject({
  MemorySize: z.number().default(128),
  Timeout: z.number(),
  Role: z.unknown(),
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
  /** The template's variables with local values. */
  environment: Record<string, string>;
  /** Whether a message chain may invoke the function without limit; else Lambda stops it at about the 16th time. */
  allowsLoop: boolean;
  role: Role;
};

const isFunctionName = (name: unknown): name is FunctionName =>
  functionNames.some((known) => known === name);

/** Returns the functions of an assembly with placeholder hosts, for work that sends no requests to the hosts. */
export const listFunctionsWithoutHosts = (assembly: Assembly): LocalFunction[] =>
  listLocalFunctions(
    assembly,
    createResolver(assembly.template, {
      queuesUrl: '',
      app: 'localhost:1',
      preview: 'localhost:2',
      secrets: {},
    }),
  );

/** Returns the product's functions as the template declares them, without CDK's helper functions. */
export function listLocalFunctions(assembly: Assembly, resolve: ResolveReference): LocalFunction[] {
  const allFunctions = findResources(assembly.template, 'AWS::Lambda::Function');
  return allFunctions.flatMap(([logicalId, { Properties }]) => {
    const properties = functionSchema.parse(Properties);
    const { Variables } = properties.Environment;
    const name = Variables.POWERTOOLS_SERVICE_NAME;
    if (!isFunctionName(name)) return [];
    const layers = properties.Layers.map((layer) => findLayerDirectory(assembly, layer));
    const environment = Object.entries(Variables).map(
      ([key, value]) => [key, resolveLayerPath(layers, String(resolve(value)))] as const,
    );
    return [
      {
        name,
        logicalId,
        bundle: assetDirectory(assembly, properties.Code.S3Key),
        memoryMb: properties.MemorySize,
        timeoutMs: properties.Timeout * 1000,
        // COMMIT is set again, because a cached assembly may be from an earlier commit with the same sources.
        environment: {
          ...Object.fromEntries(environment),
          COMMIT: currentCommit(),
        },
        allowsLoop: properties.RecursiveLoop === 'Allow',
        role: readRole(assembly.template, resolve, properties.Role),
      },
    ];
  });
}

const layerSchema = z.looseObject({ Content: z.looseObject({ S3Key: z.string() }) });

function findLayerDirectory(assembly: Assembly, layer: unknown): string {
  const [id = ''] = findReferences(layer);
  const { Content } = layerSchema.parse(assembly.template.Resources[id]?.Properties);
  return assetDirectory(assembly, Content.S3Key);
}

/** Maps a path below /opt, where Lambda mounts layers, to the directory of the layer that contains it. */
function resolveLayerPath(layers: string[], value: string): string {
  if (!value.startsWith('/opt/')) return value;
  const path = layers
    .map((layer) => join(layer, value.slice('/opt/'.length)))
    .find((path) => existsSync(path));
  if (!path) throw new Error(`No layer of the function contains ${value}.`);
  return path;
}

/** Merges the variables of all functions, for tests that run several services in one process. */
export function mergeEnvironments(functions: LocalFunction[]): Record<string, string> {
  return Object.assign({}, ...functions.map(({ environment }) => environment));
}
