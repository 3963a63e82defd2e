import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Assembly,
  assetDirectory,
  resourcesOf,
  synthesizeAssembly,
} from '#infra/local/assembly.ts';
import { readDistribution } from '#infra/local/distribution.ts';
import { localFunctions } from '#infra/local/function-environment.ts';
import { createGateway } from '#infra/local/gateway.ts';
import { routesOf } from '#infra/local/http-routes.ts';
import { close, listen } from '#infra/local/listen.ts';
import { createResolver, distributionOf } from '#infra/local/local-values.ts';
import { readWebFiles } from '#infra/local/web-files.ts';

let assembly: Assembly;
let statusOfFunction = 200;
const directories: string[] = [];
const servers: ReturnType<typeof createServer>[] = [];

beforeAll(async () => {
  assembly = await synthesizeAssembly();
}, 120_000);

afterAll(async () => {
  await Promise.all(servers.map(close));
  await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
});

/** A copy to plant a defect in; the assets' directories are shared. */
const copy = (): Assembly => ({
  template: structuredClone(assembly.template),
  assets: new Map(assembly.assets),
});

/** Serves the app's host of an assembly whose functions answer with `statusOfFunction`; returns its origin. */
async function serveApp(own: Assembly): Promise<string> {
  const { template } = own;
  const resolve = createResolver(template, {
    queuesUrl: '',
    app: 'localhost:1',
    preview: 'localhost:2',
    secrets: {},
  });
  const apis = resourcesOf(template, 'AWS::ApiGatewayV2::Api').map(
    ([id]) => [id, routesOf(template, id)] as const,
  );
  const server = createServer(
    createGateway({
      distribution: readDistribution(template, distributionOf(template, 'AppHost'), resolve),
      routes: new Map(apis),
      files: await readWebFiles(own, resolve),
      invoke: async () => ({ statusCode: statusOfFunction, body: 'function' }),
      onError: (error) => {
        throw error;
      },
    }),
  );
  servers.push(server);
  await listen(server, 0, 'PORT');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function distributionConfig({ template }: Assembly): Record<string, unknown> {
  const { Properties } = template.Resources[distributionOf(template, 'AppHost')] ?? {};
  return Properties?.DistributionConfig as Record<string, unknown>;
}

/** The S3 keys of the assets that the deployments to the web bucket upload. */
const webKeys = ({ template }: Assembly): string[] =>
  resourcesOf(template, 'Custom::CDKBucketDeployment').flatMap(
    ([, { Properties }]) => Properties.SourceObjectKeys as string[],
  );

test('serves pages, hashed files for a year, and the API of the assembly', async () => {
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

test('does not reach the API without the behaviour for it', async () => {
  const broken = copy();
  delete distributionConfig(broken).CacheBehaviors;

  const answer = await fetch(`${await serveApp(broken)}/api/health`);

  expect(answer.headers.get('content-type')).toContain('text/html');
});

test('serves no page whose file the asset lacks', async () => {
  const broken = copy();
  for (const key of webKeys(broken)) {
    const directory = await mkdtemp(join(tmpdir(), 'deckwright-asset-'));
    directories.push(directory);
    await cp(assetDirectory(assembly, key), directory, { recursive: true });
    await rm(join(directory, 'index.html'), { force: true });
    broken.assets = new Map([...broken.assets, [key, directory]]);
  }

  const answer = await fetch(`${await serveApp(broken)}/`);

  expect(answer.status).toBe(403);
});

test('does not start a function without its layer', () => {
  const broken = copy();
  for (const [, { Properties }] of resourcesOf(broken.template, 'AWS::Lambda::Function')) {
    delete Properties.Layers;
  }

  expect(() => localFunctions(broken, String)).toThrow('No layer of the function has /opt/fonts.');
});

test('caches an error for ten seconds where the distribution sets no minimum of 0', async () => {
  const broken = copy();
  delete distributionConfig(broken).CustomErrorResponses;
  const origins = { right: await serveApp(assembly), wrong: await serveApp(broken) };
  const statuses = async () => ({
    right: (await fetch(`${origins.right}/api/queue`)).status,
    wrong: (await fetch(`${origins.wrong}/api/queue`)).status,
  });

  statusOfFunction = 503;
  await statuses();
  statusOfFunction = 200;

  expect(await statuses()).toEqual({ right: 200, wrong: 503 });
});
