import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Assembly, assetDirectory, findResources } from './assembly.ts';
import type { ResolveReference } from './local-values.ts';

const deploymentSchema = z.looseObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
  DestinationBucketName: z.object({ Ref: z.string() }),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
});

/** An object of a bucket: a file of an asset, or text with CloudFormation values filled in. */
export type WebFile = {
  content: { file: string } | { text: string };
  headers: Record<string, string>;
};

/** Content types that the AWS CLI derives from file names. An edge function adds the charset. */
const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Returns all files of the bucket deployments with their headers, by `<logical id of the bucket>/<key>`. */
export async function readWebFiles(
  assembly: Assembly,
  resolve: ResolveReference,
): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>();
  for (const [, { Properties }] of findResources(
    assembly.template,
    'Custom::CDKBucketDeployment',
  )) {
    const deployment = deploymentSchema.parse(Properties);
    for (const [index, key] of deployment.SourceObjectKeys.entries()) {
      const directory = assetDirectory(assembly, key);
      const markers = Object.entries(deployment.SourceMarkers[index] ?? {}).map(
        ([marker, value]) => [marker, String(resolve(value))] as const,
      );
      for (const file of await filesIn(directory)) {
        const name = join(deployment.DestinationBucketKeyPrefix, relative(directory, file));
        files.set(`${deployment.DestinationBucketName.Ref}/${name}`, {
          content:
            markers.length > 0 ? { text: await fillMarkers(file, markers, resolve) } : { file },
          headers: {
            'content-type': contentTypes[extname(name)] ?? 'binary/octet-stream',
            ...deployment.SystemMetadata,
          },
        });
      }
    }
  }
  return files;
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Reads a text file and replaces its markers by CloudFormation values. */
async function fillMarkers(
  file: string,
  markers: (readonly [string, string])[],
  resolve: ResolveReference,
): Promise<string> {
  const text = await readFile(file, 'utf8');
  return String(
    resolve(markers.reduce((result, [marker, value]) => result.replaceAll(marker, value), text)),
  );
}
