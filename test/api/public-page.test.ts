import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { servePublicPage } from '#lambdas/api/public-page.ts';

test('a public page is rendered once for all requests and encodings', async () => {
  const text = 'Words of the page. '.repeat(200);
  const render = vi.fn(() => text);
  const app = new Hono().get('/', servePublicPage('text/plain', render));
  const read = async (encoding: string) => {
    const response = await app.request('/', { headers: { 'accept-encoding': encoding } });
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  const [plain, brotli, gzip] = [await read('identity'), await read('br'), await read('gzip')];

  expect(render).toHaveBeenCalledTimes(1);
  expect(plain.bytes.toString()).toBe(text);
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
  expect(gunzipSync(gzip.bytes).toString()).toBe(text);
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotli.headers.get('vary')).toContain('Accept-Encoding');
  expect(plain.headers.get('etag')).toBe(gzip.headers.get('etag'));
});
