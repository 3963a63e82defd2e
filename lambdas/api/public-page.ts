import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { compressors, preferredEncoding } from '../lib/compression.ts';
import { once } from '../lib/once.ts';

/**
 * Creates a handler for a page that is the same for every caller. Renders and compresses it once per process, because
 * anyone may request it without signing in. Browsers may keep it for five minutes.
 */
export function servePublicPage(contentType: string, render: () => Promise<string> | string) {
  const rendered = once(async () => Buffer.from(await render()));
  const bodies = {
    identity: rendered,
    br: once(async () => compressors.br(await rendered())),
    gzip: once(async () => compressors.gzip(await rendered())),
  };
  // A weak ETag, because all encodings of the page have the same tag.
  const tag = once(
    async () =>
      `W/"${createHash('sha256')
        .update(await rendered())
        .digest('base64url')}"`,
  );
  return async (c: Context) => {
    const encoding = preferredEncoding(c);
    c.header('Content-Type', contentType);
    c.header('Cache-Control', 'public, max-age=300');
    c.header('Vary', 'Accept-Encoding', { append: true });
    c.header('ETag', await tag());
    if (encoding) c.header('Content-Encoding', encoding);
    return c.body(Uint8Array.from(await bodies[encoding ?? 'identity']()));
  };
}
