import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { synthesizeAssembly } from '#infra/local/assembly.ts';
import { readDistribution } from '#infra/local/distribution.ts';
import { createGateway } from '#infra/local/gateway.ts';
import { close, listen } from '#infra/local/listen.ts';
import { localPages } from '#infra/local/local-pages.ts';
import { createResolver, distributionOf } from '#infra/local/local-values.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'a-secret-of-this-machine' };
const Bucket = 'deckwright-artifacts';

/** What reached the S3 server. */
const reached: string[] = [];
const s3 = createServer((asked, response) => {
  reached.push(`${asked.method} ${asked.url}`);
  response.end('object');
});
const servers = { app: createServer(), preview: createServer() };
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

let origin = '';

beforeAll(async () => {
  await listen(s3, 0, 'S3');
  await listen(servers.app, 0, 'PORT');
  await listen(servers.preview, 0, 'PREVIEW_PORT');
  origin = `http://127.0.0.1:${portOf(servers.app)}`;
  const { template } = await synthesizeAssembly();
  const resolve = createResolver(template, {
    queuesUrl: '',
    app: new URL(origin).host,
    preview: `127.0.0.1:${portOf(servers.preview)}`,
    secrets: {},
  });
  const hostOf = (output: 'AppHost' | 'PreviewHost') =>
    createGateway({
      distribution: readDistribution(template, distributionOf(template, output), resolve),
      routes: new Map(),
      files: new Map(),
      invoke: async () => ({ statusCode: 200, body: 'function' }),
      onError: (error) => {
        throw error;
      },
      ...(output === 'AppHost' ? { answerLocally } : {}),
    });
  const answerLocally = localPages({
    appOrigin: origin,
    objects: { url: `http://127.0.0.1:${portOf(s3)}`, bucket: Bucket, credentials },
    readMails: async () => [],
  });
  servers.app.on('request', hostOf('AppHost'));
  servers.preview.on('request', hostOf('PreviewHost'));
});

afterAll(async () => {
  await Promise.all([close(s3), close(servers.app), close(servers.preview)]);
});

beforeEach(() => {
  reached.length = 0;
});

const client = (secretAccessKey = credentials.secretAccessKey) =>
  new S3Client({
    endpoint: `${origin}/__s3`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { ...credentials, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const presigned = (Key = 'decks/1/deck.pptx', secret?: string) =>
  getSignedUrl(client(secret), new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });

/** Sends a path as it is: fetch would normalize it. */
function send(
  path: string,
  { method = 'GET', host, port = portOf(servers.app) }: Sent = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
type Sent = { method?: string; host?: string; port?: number };

const pathOf = (url: string) => url.slice(origin.length);

describe('a presigned address', () => {
  test.each(['decks/1/deck.pptx', 'sources/2/original'])('leads to %s', async (key) => {
    const answer = await fetch(await presigned(key));

    expect(await answer.text()).toBe('object');
    expect(answer.headers.get('content-security-policy')).toBe('sandbox');
    expect(reached).toEqual([expect.stringContaining(`GET /${Bucket}/${key}?`)]);
  });

  test('sets the headers that it was signed with', async () => {
    const command = new GetObjectCommand({
      Bucket,
      Key: 'decks/1/a.pdf',
      ResponseContentDisposition: `attachment; filename="a (1).pdf"; filename*=UTF-8''a%20%281%29.pdf`,
    });

    const answer = await fetch(await getSignedUrl(client(), command));

    expect(answer.headers.get('content-disposition')).toContain('a (1).pdf');
  });

  test('takes an upload of the type and size that were signed, and no other', async () => {
    const command = new PutObjectCommand({
      Bucket,
      Key: 'sources/1/original',
      ContentLength: 4,
      ContentType: 'text/plain',
    });
    const url = await getSignedUrl(client(), command, {
      signableHeaders: new Set(['content-type']),
    });
    const put = async (body: string, type: string) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;

    expect(await put('text', 'text/plain')).toBe(200);
    expect(await put('text', 'text/html')).toBe(403);
    expect(await put('more text', 'text/plain')).toBe(403);
  });
});

describe('nothing reaches the S3 server, or any other,', () => {
  const other = () => `127.0.0.1:${portOf(s3)}`;
  const signature = 'X-Amz-Date=20991121T093000Z&X-Amz-Expires=300&X-Amz-Signature=ab';
  const attacks: [what: string, path: () => Promise<string> | string, method?: string][] = [
    ['by another host in the path', () => `/__s3//${other()}/secret?${signature}`],
    ['by another host after the bucket', () => `/__s3/@${other()}/secret?${signature}`],
    ['by a list with a made-up signature', () => `/__s3/${Bucket}?list-type=2&${signature}`],
    ['by an object with a made-up signature', () => `/__s3/${Bucket}/decks/1/a?${signature}`],
    ['without a signature', () => `/__s3/${Bucket}/decks/1/a`],
    ['by a signature with another secret', async () => pathOf(await presigned('decks/1', 'local'))],
    [
      'by a signature for another method',
      async () => pathOf(await presigned('sources/1/a')),
      'PUT',
    ],
    ['by DELETE', async () => pathOf(await presigned()), 'DELETE'],
    ['for another key', async () => pathOf(await presigned()).replace('decks/1', 'decks/2')],
    ['for another bucket', async () => pathOf(await presigned()).replace(Bucket, 'other')],
    ['for a key outside ours', async () => pathOf(await presigned('web/index.html'))],
    ['for a key with dots', async () => pathOf(await presigned('decks/../web/index.html'))],
    ['for a key with encoded dots', () => `/__s3/${Bucket}/decks/%2e%2e/x?${signature}`],
    ['with one more parameter', async () => `${pathOf(await presigned())}&versionId=1`],
    [
      'with a longer life',
      async () => pathOf(await presigned()).replace('Expires=60', 'Expires=600'),
    ],
  ];

  test.each(attacks)('%s', async (_, path, method = 'GET') => {
    expect(await send(await path(), { method })).toBe(403);
    expect(reached).toEqual([]);
  });

  test('once the address has expired', async () => {
    const signingDate = new Date(Date.now() - 61_000);
    const command = new GetObjectCommand({ Bucket, Key: 'decks/1/a' });
    const url = await getSignedUrl(client(), command, { expiresIn: 60, signingDate });

    expect((await fetch(url)).status).toBe(403);
    expect(reached).toEqual([]);
  });
});

describe('a request that names another host', () => {
  const paths = ['/', '/config.json', '/__local/mail', '/__local/mail.json', '/api/health'];
  const hosts = ['evil.example', 'evil.example:PORT', '127.0.0.1.evil.example:PORT', '127.0.0.1:1'];

  test.each(paths.flatMap((path) => hosts.map((host) => [path, host])))(
    'is refused at %s: "%s"',
    async (path, host) => {
      for (const server of [servers.app, servers.preview]) {
        const port = portOf(server);

        expect(await send(path, { host: host.replace('PORT', String(port)), port })).toBe(421);
      }
    },
  );

  test('is refused with a presigned address too', async () => {
    expect(await send(pathOf(await presigned()), { host: 'evil.example' })).toBe(421);
    expect(reached).toEqual([]);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]'])('is answered as %s', async (name) => {
    const host = `${name}:${portOf(servers.app)}`;

    expect(await send('/__local/mail.json', { host })).toBe(200);
  });
});
