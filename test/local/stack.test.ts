import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#infra/config.ts';
import { webConfigSchema } from '#shared/schemas/config.ts';
import { type RunningStack, startStack } from '#test/support/stack.ts';

let stack: RunningStack;
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'deckwright-local-'));
  stack = await startStack({ dataDir });
}, 120_000);

afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('npm start prints the local stack’s addresses and the admin’s credentials, without warnings', () => {
  expect(stack.output()).toContain(stack.appUrl);
  expect(stack.output()).toContain(stack.admin.email);
  expect(stack.output()).not.toMatch(/warning|deprecat|experimental/i);
});

test('config.json contains the preview origin', async () => {
  const answer = await fetch(`${stack.appUrl}/config.json`);

  expect(await answer.json()).toMatchObject({
    preview_origin: stack.previewUrl,
    demo_model: true,
    registration: 'invite',
  });
});

test('config.json links to the page with sent mail', async () => {
  const config = await (await fetch(`${stack.appUrl}/config.json`)).json();

  const page = await fetch(
    new URL(webConfigSchema.parse(config).local_mailbox ?? '', stack.appUrl),
  );

  expect(page.status).toBe(200);
  expect(await page.text()).toContain('No mail yet.');
});

test.each(['/foo.bar', '/foo.html', '/release-1.2', '/dashboard/v1.2', '/preview/01H/1.5'])(
  'the path %s, which is no file, gets the app’s page',
  async (path) => {
    const [answer, page] = await Promise.all(
      [path, '/'].map((one) => fetch(`${stack.appUrl}${one}`)),
    );

    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer?.text()).toBe(await page?.text());
  },
);

test.each(['/assets/removed-c3d4.js', '/themes/unknown.png'])(
  'the missing file %s gets 403, as from the deployed bucket',
  async (path) => {
    const answer = await fetch(`${stack.appUrl}${path}`);

    expect(answer.status).toBe(403);
  },
);

test('the local stack serves the files at the root of the web app', async () => {
  const types = await Promise.all(
    ['/favicon.svg', '/theme.js', '/robots.txt', '/config.json'].map(async (path) => {
      const answer = await fetch(`${stack.appUrl}${path}`);
      return [answer.status, answer.headers.get('content-type')];
    }),
  );

  expect(types).toEqual([
    [200, 'image/svg+xml'],
    [200, 'text/javascript; charset=utf-8'],
    [200, 'text/plain; charset=utf-8'],
    [200, 'application/json; charset=utf-8'],
  ]);
});

test('the local stack serves security.txt and its policy', async () => {
  const text = await fetch(`${stack.appUrl}/.well-known/security.txt`);
  const lines = await text.text();
  const policy = /^Policy: (.*)$/m.exec(lines)?.[1] ?? '';

  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(lines).toContain('Contact: mailto:support@deckwright.local');
  expect(await (await fetch(policy)).text()).toContain('# Security policy');
});

test('the API and config.json contain the commit of this tree', async () => {
  const answers = await Promise.all(
    ['/api/health', '/config.json'].map(async (path) =>
      (await fetch(`${stack.appUrl}${path}`)).json(),
    ),
  );

  const { version, commit } = loadConfig('local');
  for (const answer of answers) expect(answer).toMatchObject({ version, commit });
});

test('the preview host returns 404 for other routes', async () => {
  const answer = await fetch(`${stack.previewUrl}/api/health`);

  expect(answer.status).toBe(404);
});

test('the admin can sign in', async () => {
  const answer = await signIn();

  expect(answer.status).toBe(200);
});

test('mail to the simulator’s bounce address suppresses the address', async () => {
  const endpoints = await stack.endpoints();
  const credentials = {
    accessKeyId: endpoints.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: endpoints.AWS_SECRET_ACCESS_KEY ?? '',
  };
  const region = endpoints.AWS_REGION ?? '';
  const to = 'bounce+local@simulator.amazonses.com';
  const sqs = new SQSClient({
    ...{ credentials, region, endpoint: endpoints.AWS_ENDPOINT_URL_SQS ?? '' },
    useQueueUrlAsEndpoint: false,
  });
  const dynamo = new DynamoDBClient({
    ...{ credentials, region, endpoint: endpoints.AWS_ENDPOINT_URL_DYNAMODB ?? '' },
  });

  await sqs.send(
    new SendMessageCommand({
      QueueUrl: endpoints.MAIL_QUEUE_URL,
      MessageBody: JSON.stringify({ v: 1, kind: 'invite_declined', to, locale: 'en' }),
    }),
  );
  const suppression = () =>
    dynamo.send(
      new GetItemCommand({
        TableName: endpoints.TABLE_NAME,
        Key: { pk: { S: `SUPPRESSION#${to}` }, sk: { S: 'STATE' } },
      }),
    );

  await expect
    .poll(async () => (await suppression()).Item?.reason?.S, { timeout: 60_000 })
    .toBe('bounce');
}, 90_000);

test('files are uploaded once and downloaded by presigned URLs on the local app’s origin', async () => {
  const endpoints = await stack.endpoints();
  const object = { Bucket: endpoints.ARTIFACTS_BUCKET, Key: 'sources/s/upload.txt' };
  const s3 = new S3Client({
    credentials: {
      accessKeyId: endpoints.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: endpoints.AWS_SECRET_ACCESS_KEY ?? '',
    },
    endpoint: `${stack.appUrl}/__s3`,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });

  const upload = await fetch(await getSignedUrl(s3, new PutObjectCommand(object)), {
    method: 'PUT',
    body: 'source text',
  });
  const download = await fetch(await getSignedUrl(s3, new GetObjectCommand(object)));
  const once = new PutObjectCommand({ ...object, IfNoneMatch: '*' });
  const secondUpload = await fetch(
    await getSignedUrl(s3, once, { signableHeaders: new Set(['if-none-match']) }),
    { method: 'PUT', body: 'other text', headers: { 'if-none-match': '*' } },
  );

  expect(upload.status).toBe(200);
  expect(secondUpload.status).toBe(412);
  expect(await download.text()).toBe('source text');
});

test('a path with dots does not return files outside the bucket', async () => {
  const get = (path: string) =>
    new Promise((resolve) => {
      request(`${stack.appUrl}`, { path }, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers['content-type']]);
      }).end();
    });

  // S3 returns 403 for a missing object if the client may not list the bucket.
  expect(await get('/themes/../../package.json')).toEqual([403, undefined]);
  expect(await get('/../../package.json')).toEqual([200, 'text/html; charset=utf-8']);
});

test('stored files are readable by their owner only', async () => {
  const names = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(dataDir, name))).mode & 0o077] as const),
  );

  expect(modes.length).toBeGreaterThan(5);
  expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
});

test('a second stack on the same data directory fails with a one-line message', async () => {
  await expect(startStack({ dataDir })).rejects.toThrow(/DATA_DIR .* is in use/);
});

test('the local stack restarts with its data after kill -9 of all processes', async () => {
  const key = await readFile(join(dataDir, 'signing-key'), 'utf8');

  await stack.kill9();
  stack = await startStack({ dataDir, admin: stack.admin });

  expect(await readFile(join(dataDir, 'signing-key'), 'utf8')).toBe(key);
  expect((await signIn()).status).toBe(200);
}, 120_000);

test('the local stack stops within five seconds of SIGTERM', async () => {
  const started = Date.now();

  await stack.stop();

  expect(Date.now() - started).toBeLessThan(5_000);
});

function signIn(): Promise<Response> {
  return fetch(`${stack.appUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(stack.admin),
  });
}
