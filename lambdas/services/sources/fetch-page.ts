import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { sourceTypes } from '#shared/domain/source-types.ts';
import {
  allowsLoopbackPages,
  parsePageUrl,
  type ResolveHost,
  requestPage,
  type WebPageRequest,
} from './page-request.ts';
import { ReadFailure } from './reading/read-failure.ts';

export type FetchedPage = {
  /** The URL after redirects. */
  url: string;
  contentType: string;
  bytes: Uint8Array;
};

export type FetchOptions = {
  /** Time limit in ms for the whole fetch, including redirects. */
  timeMs?: number;
  /** Maximum bytes of the decompressed body. */
  bytesAtMost?: number;
  signal?: AbortSignal;
  /** Accepted content types; by default those of documents. */
  types?: ReadonlySet<string>;
  /**
   * Allows pages on the loopback interface; by default as the settings say, which never allow it in a deployment on
   * AWS.
   */
  allowsLoopback?: boolean;
  resolve?: ResolveHost;
};

const maxRedirects = 5;

const readableTypes = new Set<string>([
  ...Object.values(sourceTypes),
  'application/xhtml+xml',
  'application/octet-stream',
  'text/x-markdown',
]);

const defaultOptions = { timeMs: 10_000, bytesAtMost: 5 * 1024 * 1024, types: readableTypes };

const readContentType = ({ headers }: IncomingMessage): string =>
  headers['content-type'] ?? 'text/html';

/** Returns the target of a redirect, '' for an invalid one; undefined for a response that is not a redirect. */
function findRedirectTarget(response: IncomingMessage, url: URL): string | undefined {
  const { statusCode = 0, headers } = response;
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined;
  return URL.canParse(headers.location, url.href) ? new URL(headers.location, url).href : '';
}

function checkResponse(response: IncomingMessage, types: ReadonlySet<string>): void {
  const { statusCode = 0 } = response;
  if ([401, 403, 407, 451].includes(statusCode)) throw new ReadFailure('page_forbidden');
  if (statusCode === 404 || statusCode === 410) throw new ReadFailure('page_missing');
  if (statusCode < 200 || statusCode > 299) {
    throw new ReadFailure('page_failed', { detail: String(statusCode) });
  }
  const type = readContentType(response).split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.has(type)) throw new ReadFailure('page_type', { detail: type });
}

const decompressorByEncoding = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

function decompress(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const create = decompressorByEncoding.get(encoding);
  if (create) return response.pipe(create()).once('close', () => response.destroy());
  if (encoding === '' || encoding === 'identity') return response;
  throw new ReadFailure('page_failed', { detail: encoding });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(response.headers['content-length']) > maxBytes)
    throw new ReadFailure('page_too_large');
  const parts: Buffer[] = [];
  let length = 0;
  const body = decompress(response);
  response.once('error', (error) => body.destroy(error));
  for await (const part of body) {
    length += (part as Buffer).length;
    if (length > maxBytes) throw new ReadFailure('page_too_large');
    parts.push(part as Buffer);
  }
  return new Uint8Array(Buffer.concat(parts));
}

async function followRedirects(
  start: string,
  page: WebPageRequest,
  limits: Required<Pick<FetchOptions, 'bytesAtMost' | 'types'>>,
  resolve?: ResolveHost,
): Promise<FetchedPage> {
  let url = parsePageUrl(start, page);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await requestPage(url, page, resolve);
    try {
      const nextUrl = findRedirectTarget(response, url);
      if (nextUrl === undefined) {
        checkResponse(response, limits.types);
        const bytes = await readBody(response, limits.bytesAtMost);
        return { url: url.href, contentType: readContentType(response), bytes };
      }
      url = parsePageUrl(nextUrl, page);
    } finally {
      response.destroy();
    }
  }
  throw new ReadFailure('page_failed', { detail: 'too many redirects' });
}

/**
 * Fetches a public page or document over http or https, within 10 s and 5 MB. At each redirect every address of the
 * host is checked and the connection pinned to one of them. Throws ReadFailure.
 */
export async function fetchPage(url: string, options: FetchOptions = {}): Promise<FetchedPage> {
  const { timeMs, bytesAtMost, types, resolve } = { ...defaultOptions, ...options };
  const timeout = AbortSignal.timeout(timeMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const allowsLoopback = options.allowsLoopback ?? allowsLoopbackPages();
  try {
    return await followRedirects(url, { signal, allowsLoopback }, { bytesAtMost, types }, resolve);
  } catch (cause) {
    if (cause instanceof ReadFailure) throw cause;
    if (options.signal?.aborted) throw cause;
    throw new ReadFailure(timeout.aborted ? 'page_slow' : 'page_unreachable', { cause });
  }
}
