import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { z } from 'zod';
import { type Assembly, assetDirectory, resourcesOf } from './assembly.ts';
import type { Resolve } from './local-values.ts';

const deploymentSchema = z.looseObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.unknown())).default([]),
  DestinationBucketName: z.object({ Ref: z.string() }),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
});

/** An object of a bucket: a file of an asset, or a text in which CloudFormation's values are filled in. */
export type WebFile = {
  content: { file: string } | { text: string };
  headers: Record<string, string>;
};

/** Types as the AWS CLI guesses them from a file's name; an edge function adds the charset. */
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

/** Everything that the bucket deployments upload, by `bucket's logical id/key`, with its headers. */
export async function readWebFiles(
  assembly: Assembly,
  resolve: Resolve,
): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>();
  for (const [, { Properties }] of resourcesOf(assembly.template, 'Custom::CDKBucketDeployment')) {
    const deployment = deploymentSchema.parse(Properties);
    for (const [at, key] of deployment.SourceObjectKeys.entries()) {
      const directory = assetDirectory(assembly, key);
      const markers = Object.entries(deployment.SourceMarkers[at] ?? {}).map(
        ([marker, value]) => [marker, String(resolve(value))] as const,
      );
      for (const file of await filesIn(directory)) {
        const name = join(deployment.DestinationBucketKeyPrefix, relative(directory, file));
        files.set(`${deployment.DestinationBucketName.Ref}/${name}`, {
          content: markers.length > 0 ? { text: await filledIn(file, markers, resolve) } : { file },
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

/** A text with the values of CloudFormation in place of its markers. */
async function filledIn(
  file: string,
  markers: (readonly [string, string])[],
  resolve: Resolve,
): Promise<string> {
  const text = await readFile(file, 'utf8');
  return String(
    resolve(markers.reduce((result, [marker, value]) => result.replaceAll(marker, value), text)),
  );
}
