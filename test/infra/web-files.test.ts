import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Stage } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, onTestFinished, test } from 'vitest';
import { createStack, synthesisMs } from './synthesize.ts';

const hashedFiles = ['assets/index-a1b2c3.js', 'assets/fonts/serif-d4e5.woff2'];
const unhashedFiles = ['index.html', 'favicon.svg', 'icons/app.png'];

/** Returns the paths of the files in an asset's directory, as object keys. */
async function listKeys(directory: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(prefix, join(entry.parentPath, entry.name).slice(directory.length + 1)))
    .toSorted();
}

test(
  'the deployment uploads all files of the web app, and caches hashed files for a year',
  async () => {
    const web = await mkdtemp(join(tmpdir(), 'deckwright-web-'));
    onTestFinished(() => rm(web, { recursive: true }));
    for (const file of [...hashedFiles, ...unhashedFiles]) {
      await mkdir(join(web, dirname(file)), { recursive: true });
      await writeFile(join(web, file), file);
    }
    const stack = await createStack('dev', {}, { web });
    const assembly = Stage.of(stack)?.synth();
    const deployments = Object.values(
      Template.fromStack(stack).findResources('Custom::CDKBucketDeployment'),
    ).map(({ Properties }) => Properties);

    const keysCachedFor = async (cacheControl: string) => {
      const foundDeployment = deployments.find(
        ({ SystemMetadata }) => SystemMetadata['cache-control'] === cacheControl,
      );
      const [object] = foundDeployment?.SourceObjectKeys ?? [];
      const directory = join(assembly?.directory ?? '', `asset.${object.split('.')[0]}`);
      return listKeys(directory, foundDeployment?.DestinationBucketKeyPrefix);
    };
    expect(await keysCachedFor('public, max-age=31536000, immutable')).toEqual(
      hashedFiles.toSorted(),
    );
    expect(await keysCachedFor('no-cache')).toEqual(unhashedFiles.toSorted());
    expect(deployments.map(({ Prune }) => Prune)).toEqual([false, false]);
  },
  synthesisMs,
);
