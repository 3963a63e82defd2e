import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';

const compressors = {
  // Level 4 takes about as long as gzip and makes texts a tenth smaller; the default of 11 takes fifty times as long.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

const isText = /^(text\/|application\/(json|problem\+json|javascript))/;

/** Below it the headers are most of an answer. */
const leastBytes = 1_000;

/**
 * Compresses answers to reads as the client accepts it. CloudFront compresses only what it may cache:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 * Answers to writes stay as they are: some hold a new secret beside text of the request, which their length would
 * reveal (BREACH).
 */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const isRead = c.req.method === 'GET' && isText.test(headers.get('content-type') ?? '');
  if (!isRead || headers.has('content-encoding')) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
  });
  if (encoding !== 'br' && encoding !== 'gzip') return;
  const body = Buffer.from(await c.res.clone().arrayBuffer());
  if (body.length < leastBytes) return;
  c.res = new Response(Uint8Array.from(await compressors[encoding](body)), { status, headers });
  c.header('Content-Encoding', encoding);
};
