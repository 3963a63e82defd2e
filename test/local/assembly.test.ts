import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Assembly,
  assetDirectory,
  findResources,
  synthesizeAssembly,
} from '#infra/local/assembly.ts';
import { readDistribution } from '#infra/local/distribution.ts';
import { listLocalFunctions } from '#infra/local/function-environment.ts';
import { createGateway } from '#infra/local/gateway.ts';
import { readRoutes } from '#infra/local/http-routes.ts';
import { close, listen } from '#infra/local/listen.ts';
import { createResolver, findDistributionId } from '#infra/local/local-values.ts';
import { readWebFiles } from '#infra/local/web-files.ts';

let assembly: Assembly;
let functionStatus = 200;
const directories: string[] = [];
const servers: ReturnType<typeof createServer>[] = [];

beforeAll(async () => {
  assembly = await synthesizeAssembly();
}, 120_000);

afterAll(async () => {
  await Promise.all(servers.map(close));
  await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
});

/** Returns a copy of the assembly for planting a defect. The copy uses the same asset directories. */
const copyAssembly = (): Assembly => ({
  template: structuredClone(assembly.template),
  assets: new Map(assembly.assets),
});

/** Serves an assembly's app host with functions that return `functionStatus`. Returns its origin. */
async function serveApp(changedAssembly: Assembly): Promise<string> {
  const { template } = changedAssembly;
  const resolve = createResolver(template, {
    queuesUrl: '',
    app: 'localhost:1',
    preview: 'localhost:2',
    secrets: {},
  });
  const apis = findResources(template, 'AWS::ApiGatewayV2::Api').map(
    ([id]) => [id, readRoutes(template, id)] as const,
  );
  const server = createServer(
    createGateway({
      distribution: readDistribution(template, findDistributionId(template, 'AppHost'), resolve),
      routes: new Map(apis),
      files: await readWebFiles(changedAssembly, resolve),
      invoke: async () => ({ statusCode: functionStatus, body: 'function' }),
      onError: (error) => {
        throw error;
      },
    }),
  );
  servers.push(server);
  await listen(server, 0, 'PORT');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function readDistributionConfig({ template }: Assembly): Record<string, unknown> {
  const { Properties } = template.Resources[findDistributionId(template, 'AppHost')] ?? {};
  return Properties?.DistributionConfig as Record<string, unknown>;
}

/** Returns the S3 keys of the assets uploaded to the web bucket. */
const listWebKeys = ({ template }: Assembly): string[] =>
  findResources(template, 'Custom::CDKBucketDeployment').flatMap(
    ([, { Properties }]) => Properties.SourceObjectKeys as string[],
  );

test('the local hosts serve pages, hashed files with a long cache lifetime, and the API', async () => {
  const origin = await serveApp(assembly);
  const page = await fetch(`${origin}/presentation/1`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';

  const answer = await fetch(origin + script);

  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await (await fetch(`${origin}/api/health`)).text()).toBe('function');
});

test('the local app host does not serve the API if the distribution has no behaviour for /api/*', async () => {
  const broken = copyAssembly();
  delete readDistributionConfig(broken).CacheBehaviors;

  const answer = await fetch(`${await serveApp(broken)}/api/health`);

  expect(answer.headers.get('content-type')).toContain('text/html');
});

test('the local app host returns 403 for a page whose file is missing in the web asset', async () => {
  const broken = copyAssembly();
  for (const key of listWebKeys(broken)) {
    const directory = await mkdtemp(join(tmpdir(), 'deckwright-asset-'));
    directories.push(directory);
    await cp(assetDirectory(assembly, key), directory, { recursive: true });
    await rm(join(directory, 'index.html'), { force: true });
    broken.assets = new Map([...broken.assets, [key, directory]]);
  }

  const answer = await fetch(`${await serveApp(broken)}/`);

  expect(answer.status).toBe(403);
});

test('reading the assembly fails if a function’s layer is missing', () => {
  const broken = copyAssembly();
  for (const [, { Properties }] of findResources(broken.template, 'AWS::Lambda::Function')) {
    delete Properties.Layers;
  }

  expect(() => listLocalFunctions(broken, String)).toThrow(
    'No layer of the function contains /opt/fonts.',
  );
});

test('the local app host caches errors for ten seconds unless the distribution sets a TTL of 0', async () => {
  const broken = copyAssembly();
  delete readDistributionConfig(broken).CustomErrorResponses;
  const origins = { correct: await serveApp(assembly), defective: await serveApp(broken) };
  const statuses = async () => ({
    correct: (await fetch(`${origins.correct}/api/queue`)).status,
    defective: (await fetch(`${origins.defective}/api/queue`)).status,
  });

  functionStatus = 503;
  await statuses();
  functionStatus = 200;

  expect(await statuses()).toEqual({ correct: 200, defective: 503 });
});
