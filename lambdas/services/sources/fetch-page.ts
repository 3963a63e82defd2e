import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { sourceTypes } from '#shared/domain/source-types.ts';
import { env } from '../../lib/env.ts';
import { checkedUrl, type PageRequest, type Resolve, requestPage } from './page-request.ts';
import { ReadFailure } from './reading/read-failure.ts';

export type FetchedPage = {
  /** Where it was found after redirects. */
  url: string;
  contentType: string;
  bytes: Uint8Array;
};

export type FetchOptions = {
  /** Milliseconds for all of it, redirects included. */
  timeMs?: number;
  /** Bytes of the body, unpacked. */
  bytesAtMost?: number;
  signal?: AbortSignal;
  /** Pages on this machine may be read; by default as the stage settings say, which no deployed stage does. */
  allowsLoopback?: boolean;
  resolve?: Resolve;
};

const defaults = { timeMs: 10_000, bytesAtMost: 5 * 1024 * 1024 };
const redirectsAtMost = 5;

const readable = new Set<string>([
  ...Object.values(sourceTypes),
  'application/xhtml+xml',
  'application/octet-stream',
  'text/x-markdown',
]);

const typeOf = ({ headers }: IncomingMessage): string => headers['content-type'] ?? 'text/html';

/** Where an answer sends on to; undefined for one that is the page. */
function redirectOf(answer: IncomingMessage, url: URL): string | undefined {
  const { statusCode = 0, headers } = answer;
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return undefined;
  return URL.canParse(headers.location, url.href) ? new URL(headers.location, url).href : '';
}

function checkAnswer(answer: IncomingMessage): void {
  const { statusCode = 0 } = answer;
  if ([401, 403, 407, 451].includes(statusCode)) throw new ReadFailure('page_forbidden');
  if (statusCode === 404 || statusCode === 410) throw new ReadFailure('page_missing');
  if (statusCode < 200 || statusCode > 299) {
    throw new ReadFailure('page_failed', { detail: String(statusCode) });
  }
  const type = typeOf(answer).split(';')[0]?.trim().toLowerCase() ?? '';
  if (!readable.has(type)) throw new ReadFailure('page_type', { detail: type });
}

const inflaters = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

function unpacked(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const create = inflaters.get(encoding);
  if (create) return answer.pipe(create()).once('close', () => answer.destroy());
  if (encoding === '' || encoding === 'identity') return answer;
  throw new ReadFailure('page_failed', { detail: encoding });
}

async function bodyOf(answer: IncomingMessage, atMost: number): Promise<Uint8Array> {
  if (Number(answer.headers['content-length']) > atMost) throw new ReadFailure('page_too_large');
  const parts: Buffer[] = [];
  let length = 0;
  const body = unpacked(answer);
  answer.once('error', (error) => body.destroy(error));
  for await (const part of body) {
    length += (part as Buffer).length;
    if (length > atMost) throw new ReadFailure('page_too_large');
    parts.push(part as Buffer);
  }
  return new Uint8Array(Buffer.concat(parts));
}

async function follow(
  start: string,
  page: PageRequest,
  bytesAtMost: number,
  resolve?: Resolve,
): Promise<FetchedPage> {
  let url = checkedUrl(start, page);
  for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
    const answer = await requestPage(url, page, resolve);
    try {
      const next = redirectOf(answer, url);
      if (next === undefined) {
        checkAnswer(answer);
        const bytes = await bodyOf(answer, bytesAtMost);
        return { url: url.href, contentType: typeOf(answer), bytes };
      }
      url = checkedUrl(next, page);
    } finally {
      answer.destroy();
    }
  }
  throw new ReadFailure('page_failed', { detail: 'too many redirects' });
}

/**
 * Fetches a public page or document: http and https only, every address of its name checked and the connection
 * pinned to one of them, at each redirect anew; within 10 s and 5 MB. Throws ReadFailure with the reason.
 */
export async function fetchPage(url: string, options: FetchOptions = {}): Promise<FetchedPage> {
  const { timeMs, bytesAtMost, resolve } = { ...defaults, ...options };
  const timeout = AbortSignal.timeout(timeMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const allowsLoopback = options.allowsLoopback ?? mayReadLoopback();
  try {
    return await follow(url, { signal, allowsLoopback }, bytesAtMost, resolve);
  } catch (cause) {
    if (cause instanceof ReadFailure) throw cause;
    if (options.signal?.aborted) throw cause;
    throw new ReadFailure(timeout.aborted ? 'page_slow' : 'page_unreachable', { cause });
  }
}

/** Only where the settings say so, and never on a stage that is deployed. */
const mayReadLoopback = (): boolean => env.STAGE === 'local' && env.SETTINGS.reads_loopback_pages;
