import { createSocket } from 'node:dgram';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { type FetchOptions, fetchPage } from '#lambdas/services/sources/fetch-page.ts';
import { resolveHost } from '#lambdas/services/sources/page-request.ts';

const servers: Server[] = [];

/** Starts a server on loopback and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const allowLoopback: FetchOptions = { allowsLoopback: true };
const denyLoopback: FetchOptions = { allowsLoopback: false };
const resultCode = (fetched: Promise<unknown>): Promise<string> =>
  fetched.then(
    () => 'fetched',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** Addresses in private or reserved networks, in notations that attackers use. */
const privateUrls = [
  'http://127.0.0.1/',
  'http://127.255.255.254/',
  'http://localhost/',
  'http://localhost./',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://172.16.0.1/',
  'http://172.31.255.254/',
  'http://192.168.0.1/',
  'http://3232235521/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/v2/credentials',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://100.64.0.1/',
  'http://100.100.100.200/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://①②⑦.⓪.⓪.①/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a9fe:a9fe::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fe00::1]/',
  'http://[4000::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
  'http://[2606:4700::5efe:127.0.0.1]/',
  'https://127.0.0.1/',
  'http://localhost:4477/',
  'http://192.168.1.4:3000/report',
];

const invalidUrls = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'ftp://example.com/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'http://user:secret@example.com/',
  'http://example.com:22/',
  'http://example.com:6379/',
  'http://',
  'example.com',
  '//example.com/',
];

describe('fetchPage', () => {
  test.each(privateUrls)('fetchPage rejects an address in a private network: %s', async (url) => {
    expect(await resultCode(fetchPage(url, denyLoopback))).toBe('page_private');
  });

  test.each(invalidUrls)(
    'fetchPage rejects an address that is not a public web address: %s',
    async (url) => {
      expect(await resultCode(fetchPage(url, denyLoopback))).toBe('page_address');
    },
  );

  test.each([
    [['10.0.0.7']],
    [['93.184.216.34', '127.0.0.1']],
    [['93.184.216.34', '::1']],
    [['2606:4700::1', '169.254.169.254']],
    [['::ffff:192.168.1.1']],
  ])('fetchPage rejects a name that resolves to a private address: %j', async (addresses) => {
    const resolve = async () => addresses;

    expect(await resultCode(fetchPage('http://pages.example/', { ...denyLoopback, resolve }))).toBe(
      'page_private',
    );
  });

  test('fetchPage connects to the validated address even if the name then resolves differently (DNS rebinding)', async () => {
    const url = await serve((_, answer) => answer.end('<p>Here</p>'));
    const answers = [['127.0.0.1'], ['93.184.216.34']];
    const requestedNames: string[] = [];
    const resolve = async (host: string) => {
      requestedNames.push(host);
      return answers.shift() ?? [];
    };
    const port = new URL(url).port;

    const page = await fetchPage(`http://rebound.example:${port}/`, { ...allowLoopback, resolve });

    expect(new TextDecoder().decode(page.bytes)).toBe('<p>Here</p>');
    expect(requestedNames).toEqual(['rebound.example']);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[::ffff:a9fe:a9fe]/',
  ])('fetchPage does not follow a redirect to %s', async (location) => {
    const url = await serve((_, answer) => answer.writeHead(302, { location }).end());

    expect(await resultCode(fetchPage(url, allowLoopback))).toBe('page_private');
  });

  test('fetchPage does not follow a redirect to a local file', async () => {
    const location = 'file:///etc/passwd';
    const url = await serve((_, answer) => answer.writeHead(301, { location }).end());

    expect(await resultCode(fetchPage(url, allowLoopback))).toBe('page_address');
  });

  test('fetchPage follows up to five redirects', async () => {
    const url = await serve((request, answer) => {
      const hops = Number(new URL(request.url ?? '', 'http://x').searchParams.get('hops'));
      if (hops > 0) answer.writeHead(302, { location: `/?hops=${hops - 1}` }).end();
      else answer.writeHead(200, { 'content-type': 'text/plain' }).end('There');
    });

    const page = await fetchPage(`${url}/?hops=5`, allowLoopback);

    expect(page).toMatchObject({ url: `${url}/?hops=0`, contentType: 'text/plain' });
    expect(await resultCode(fetchPage(`${url}/?hops=6`, allowLoopback))).toBe('page_failed');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('fetchPage decompresses a page encoded with %s', async (encoding, pack) => {
    const url = await serve((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding });
      answer.end(pack('<p>Packed</p>'));
    });

    const { bytes } = await fetchPage(url, allowLoopback);

    expect(new TextDecoder().decode(bytes)).toBe('<p>Packed</p>');
  });

  test('fetchPage rejects a page larger than 5 MB, whether compressed, streamed or declared', async () => {
    const large = Buffer.alloc(6 * 1024 * 1024, 'a');
    const announced = await serve((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-length': large.length });
      answer.end(large);
    });
    const streamed = await serve((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(large);
    });
    const packed = await serve((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' });
      answer.end(gzipSync(large));
    });

    for (const url of [announced, streamed, packed]) {
      expect(await resultCode(fetchPage(url, allowLoopback))).toBe('page_too_large');
    }
  });

  test('fetchPage returns page_slow when the response does not complete in time', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.write('<p>');
    });

    for (const url of [silent, slow]) {
      expect(await resultCode(fetchPage(url, { ...allowLoopback, timeMs: 200 }))).toBe('page_slow');
    }
  });

  test('fetchPage returns page_unreachable when the server switches to another protocol', async () => {
    const url = await serve((_request, response) => {
      response.socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      );
    });

    expect(await resultCode(fetchPage(url, allowLoopback))).toBe('page_unreachable');
  });

  test('fetchPage returns page_slow when the name is not resolved in time', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);

    const page = fetchPage('http://silent.example/', { ...denyLoopback, resolve, timeMs: 100 });

    expect(await resultCode(page)).toBe('page_slow');
  });

  test('fetchPage rejects with the abort reason when aborted during name resolution', async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    const pause = new AbortController();

    const page = fetchPage('http://silent.example/', {
      ...denyLoopback,
      resolve,
      signal: pause.signal,
    });
    pause.abort(new Error('paused'));

    await expect(page).rejects.toThrow('paused');
    await expect(
      fetchPage('http://silent.example/', { ...denyLoopback, resolve, signal: pause.signal }),
    ).rejects.toThrow('paused');
  });

  test.each([
    [401, 'page_forbidden'],
    [403, 'page_forbidden'],
    [404, 'page_missing'],
    [410, 'page_missing'],
    [500, 'page_failed'],
    [429, 'page_failed'],
  ])('fetchPage maps status %i to %s', async (status, code) => {
    const url = await serve((_, answer) => answer.writeHead(status).end());

    expect(await resultCode(fetchPage(url, allowLoopback))).toBe(code);
  });

  test('fetchPage rejects a content type that is neither a page nor a document', async () => {
    const url = await serve((_, answer) =>
      answer.writeHead(200, { 'content-type': 'image/png' }).end(),
    );

    expect(await resultCode(fetchPage(url, allowLoopback))).toBe('page_type');
  });

  test('fetchPage returns page_unreachable when there is no server or the name does not resolve', async () => {
    const resolve = async () => {
      throw new Error('ENOTFOUND');
    };

    expect(await resultCode(fetchPage('http://127.0.0.1:9/', allowLoopback))).toBe(
      'page_unreachable',
    );
    expect(await resultCode(fetchPage('http://gone.example/', { ...denyLoopback, resolve }))).toBe(
      'page_unreachable',
    );
  });
});

test('a DNS lookup without a response ends at its time limit, without blocking a system thread', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((settle) => silent.bind(0, '127.0.0.1', settle));
  const started = performance.now();
  const lookups = Array.from({ length: 8 }, (_, i) =>
    resolveHost(`name${i}.example`, [`127.0.0.1:${silent.address().port}`]),
  );
  // This lookup by the system resolver needs one of Node's four system threads; it ends quickly only if the silent
  // lookups do not block them.
  await resolveHost('localhost');
  const localMs = performance.now() - started;

  const results = await Promise.allSettled(lookups);

  expect(localMs).toBeLessThan(2_000);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  silent.close();
});
