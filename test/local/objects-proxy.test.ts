import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { synthesizeAssembly } from '#infra/local/assembly.ts';
import { readDistribution } from '#infra/local/distribution.ts';
import { createGateway } from '#infra/local/gateway.ts';
import { close, listen } from '#infra/local/listen.ts';
import { localPages } from '#infra/local/local-pages.ts';
import { createResolver, findDistributionId } from '#infra/local/local-values.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'a-secret-of-this-machine' };
const Bucket = 'deckwright-artifacts';

/** Requests received by the S3 server, and their headers. */
const receivedRequests: string[] = [];
const receivedHeaders: IncomingHttpHeaders[] = [];
const s3 = createServer((asked, response) => {
  receivedRequests.push(`${asked.method} ${asked.url}`);
  receivedHeaders.push(asked.headers);
  if (asked.method === 'HEAD' && asked.url?.endsWith('/new')) response.statusCode = 404;
  response.end('object');
});
const servers = { app: createServer(), preview: createServer() };
const getPort = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

let origin = '';

beforeAll(async () => {
  await listen(s3, 0, 'S3');
  await listen(servers.app, 0, 'PORT');
  await listen(servers.preview, 0, 'PREVIEW_PORT');
  origin = `http://127.0.0.1:${getPort(servers.app)}`;
  const { template } = await synthesizeAssembly();
  const resolve = createResolver(template, {
    queuesUrl: '',
    app: new URL(origin).host,
    preview: `127.0.0.1:${getPort(servers.preview)}`,
    secrets: {},
  });
  const createHost = (output: 'AppHost' | 'PreviewHost') =>
    createGateway({
      distribution: readDistribution(template, findDistributionId(template, output), resolve),
      routes: new Map(),
      files: new Map(),
      invoke: async () => ({ statusCode: 200, body: 'function' }),
      onError: (error) => {
        throw error;
      },
      ...(output === 'AppHost' ? { serveLocalPage } : {}),
    });
  const serveLocalPage = localPages({
    appOrigin: origin,
    objects: {
      url: `http://127.0.0.1:${getPort(s3)}`,
      serverUrl: `http://127.0.0.1:${getPort(s3)}`,
      bucket: Bucket,
      secret: credentials.secretAccessKey,
    },
    readMails: async () => [],
  });
  servers.app.on('request', createHost('AppHost'));
  servers.preview.on('request', createHost('PreviewHost'));
});

afterAll(async () => {
  await Promise.all([close(s3), close(servers.app), close(servers.preview)]);
});

beforeEach(() => {
  receivedRequests.length = 0;
  receivedHeaders.length = 0;
});

const createClient = (secretAccessKey = credentials.secretAccessKey) =>
  new S3Client({
    endpoint: `${origin}/__s3`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { ...credentials, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

const presignUrl = (Key = 'decks/1/deck.pptx', secret?: string) =>
  getSignedUrl(createClient(secret), new GetObjectCommand({ Bucket, Key }), { expiresIn: 60 });

/** Sends a request with an unchanged path, which fetch would normalise. */
function sendRequest(
  path: string,
  { method = 'GET', host, port = getPort(servers.app) }: RawRequest = {},
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
type RawRequest = { method?: string; host?: string; port?: number };

const urlPath = (url: string) => url.slice(origin.length);

describe('presigned URLs at the object proxy', () => {
  test.each(['decks/1/deck.pptx', 'sources/2/original', 'data-exports/3/4/data.zip'])(
    'a presigned URL returns the object %s',
    async (key) => {
      const answer = await fetch(await presignUrl(key));

      expect(await answer.text()).toBe('object');
      expect(answer.headers.get('content-security-policy')).toBe('sandbox');
      expect(receivedRequests).toEqual([expect.stringContaining(`GET /${Bucket}/${key}?`)]);
    },
  );

  test.each([
    ['sources/2/new', 200],
    ['sources/2/original', 412],
  ])(
    'an upload by a presigned URL with if-none-match returns the right status for %s: %i',
    async (Key, status) => {
      const url = await getSignedUrl(
        createClient(),
        new PutObjectCommand({ Bucket, Key, ContentLength: 3, IfNoneMatch: '*' }),
        { expiresIn: 60, signableHeaders: new Set(['if-none-match']) },
      );

      const upload = { method: 'PUT', body: 'abc', headers: { 'if-none-match': '*' } };
      const answer = await fetch(url, upload);
      const unconditional = await fetch(url, { method: 'PUT', body: 'abc' });

      expect(answer.status).toBe(status);
      expect(unconditional.status).toBe(403);
      expect(receivedRequests.filter((one) => one.startsWith('PUT'))).toHaveLength(
        status === 200 ? 1 : 0,
      );
    },
  );

  test('a presigned URL sets the signed response headers', async () => {
    const command = new GetObjectCommand({
      Bucket,
      Key: 'decks/1/a.pdf',
      ResponseContentDisposition: `attachment; filename="a (1).pdf"; filename*=UTF-8''a%20%281%29.pdf`,
    });

    const answer = await fetch(await getSignedUrl(createClient(), command));

    expect(answer.headers.get('content-disposition')).toContain('a (1).pdf');
  });

  test('a presigned URL accepts an upload only with the signed type and size', async () => {
    const command = new PutObjectCommand({
      Bucket,
      Key: 'sources/1/original',
      ContentLength: 4,
      ContentType: 'text/plain',
    });
    const url = await getSignedUrl(createClient(), command, {
      signableHeaders: new Set(['content-type']),
    });
    const put = async (body: string, type: string) =>
      (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;

    expect(await put('text', 'text/plain')).toBe(200);
    expect(await put('text', 'text/html')).toBe(403);
    expect(await put('more text', 'text/plain')).toBe(403);
  });
});

describe('presigned uploads at the object proxy', () => {
  test('a presigned upload with an unsigned copy source reaches the S3 server without it', async () => {
    const command = new PutObjectCommand({ Bucket, Key: 'sources/1/original', ContentLength: 4 });
    const url = await getSignedUrl(createClient(), command);

    const { status } = await fetch(url, {
      method: 'PUT',
      body: 'text',
      headers: {
        'content-type': 'text/plain',
        'x-amz-copy-source': `/${Bucket}/sources/2/original`,
        'x-amz-acl': 'public-read',
        authorization: 'Bearer token',
      },
    });

    expect(status).toBe(200);
    const [headers = {}] = receivedHeaders;
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'content-length': '4' });
    expect(Object.keys(headers).filter((name) => /^(x-amz|auth)/.test(name))).toEqual([]);
  });
});

describe('a request that the object proxy rejects', () => {
  const other = () => `127.0.0.1:${getPort(s3)}`;
  const signature = 'X-Amz-Date=20991121T093000Z&X-Amz-Expires=300&X-Amz-Signature=ab';
  const attacks: [what: string, path: () => Promise<string> | string, method?: string][] = [
    ['another host in the path', () => `/__s3//${other()}/secret?${signature}`],
    ['another host after the bucket', () => `/__s3/@${other()}/secret?${signature}`],
    ['a list request with a forged signature', () => `/__s3/${Bucket}?list-type=2&${signature}`],
    ['an object with a forged signature', () => `/__s3/${Bucket}/decks/1/a?${signature}`],
    ['no signature', () => `/__s3/${Bucket}/decks/1/a`],
    ['a signature with another secret', async () => urlPath(await presignUrl('decks/1', 'local'))],
    ['a signature for another method', async () => urlPath(await presignUrl('sources/1/a')), 'PUT'],
    ['DELETE', async () => urlPath(await presignUrl()), 'DELETE'],
    ['another key', async () => urlPath(await presignUrl()).replace('decks/1', 'decks/2')],
    ['another bucket', async () => urlPath(await presignUrl()).replace(Bucket, 'other')],
    ['a key outside the allowed prefixes', async () => urlPath(await presignUrl('web/index.html'))],
    ['a key with dots', async () => urlPath(await presignUrl('decks/../web/index.html'))],
    ['a key with encoded dots', () => `/__s3/${Bucket}/decks/%2e%2e/x?${signature}`],
    ['an additional parameter', async () => `${urlPath(await presignUrl())}&versionId=1`],
    [
      'a longer expiry',
      async () => urlPath(await presignUrl()).replace('Expires=60', 'Expires=600'),
    ],
  ];

  test.each(attacks)(
    'the object proxy rejects a request without calling the S3 server: %s',
    async (_, path, method = 'GET') => {
      expect(await sendRequest(await path(), { method })).toBe(403);
      expect(receivedRequests).toEqual([]);
    },
  );

  test('the object proxy rejects an expired presigned URL without calling the S3 server', async () => {
    const signingDate = new Date(Date.now() - 61_000);
    const command = new GetObjectCommand({ Bucket, Key: 'decks/1/a' });
    const url = await getSignedUrl(createClient(), command, { expiresIn: 60, signingDate });

    expect((await fetch(url)).status).toBe(403);
    expect(receivedRequests).toEqual([]);
  });
});

describe('the Host header of a request to the local stack', () => {
  const paths = ['/', '/config.json', '/__local/mail', '/__local/mail.json', '/api/health'];
  const hosts = ['evil.example', 'evil.example:PORT', '127.0.0.1.evil.example:PORT', '127.0.0.1:1'];

  test.each(paths.flatMap((path) => hosts.map((host) => [path, host])))(
    'a foreign Host header is rejected at %s: "%s"',
    async (path, host) => {
      for (const server of [servers.app, servers.preview]) {
        const port = getPort(server);

        expect(await sendRequest(path, { host: host.replace('PORT', String(port)), port })).toBe(
          421,
        );
      }
    },
  );

  test('the object proxy rejects a foreign Host header also with a presigned URL', async () => {
    expect(await sendRequest(urlPath(await presignUrl()), { host: 'evil.example' })).toBe(421);
    expect(receivedRequests).toEqual([]);
  });

  test.each(['127.0.0.1', 'localhost', '[::1]'])(
    'the local stack accepts the Host header %s',
    async (name) => {
      const host = `${name}:${getPort(servers.app)}`;

      expect(await sendRequest('/__local/mail.json', { host })).toBe(200);
    },
  );
});
