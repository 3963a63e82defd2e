import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { logger } from '../../../lib/logger.ts';

export type ProviderRequest<T extends z.ZodType> = {
  /** Name of the provider for messages, such as `Pexels`. */
  provider: string;
  request: Request;
  schema: T;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  /** Maximum bytes of the response. */
  bytesAtMost?: number;
};

/** Seconds to wait when a rate-limited response has no Retry-After. */
const defaultWaitSeconds = 60;
/** Maximum wait in seconds that is returned to the client. */
const maxWaitSeconds = 3600;

function readWaitSeconds(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(Math.ceil(seconds), maxWaitSeconds) : defaultWaitSeconds;
}

/** Returns the error for a provider whose response could not be used. */
export const createProviderFailedError = (provider: string, cause: unknown): AppError =>
  new AppError('picture_provider_failed', { params: { provider }, cause });

/** Codes of `fetch` for a host without an address, and for a connection that could not be opened. */
const unreachableCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request failed before a connection to the server was open. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  unreachableCodes.has(String(error.cause.code));

/** Returns the error for a provider whose rate limit is reached. */
const createProviderLimitedError = (provider: string, seconds = defaultWaitSeconds): AppError =>
  new AppError('picture_provider_limited', {
    params: { provider, seconds },
    retryAfter: seconds,
  });

/** Reads at most `maxBytes` bytes of a response as text; throws an Error for a longer response. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw new Error('the response is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** An error response of a provider: its status and the start of its text. */
export class ProviderErrorResponse extends Error {
  readonly status: number;
  /** Private, because the logger writes every enumerable property of an error. */
  readonly #text: string;

  constructor(status: number, text: string) {
    super(`the provider answered ${status}`);
    this.status = status;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }
}

/**
 * Whether a response means that a rate limit is reached: Unsplash returns 403 with this text when its hourly limit is
 * used up.
 */
const isRateLimit = ({ status, text }: ProviderErrorResponse): boolean =>
  status === 429 || (status === 403 && /rate limit exceeded/i.test(text));

/**
 * Sends a request to a provider's API and returns its parsed JSON. Does not follow redirects. Throws
 * picture_provider_limited, picture_provider_unreachable and picture_provider_failed; the cause of the last is a
 * ProviderErrorResponse if the provider returned an error.
 */
export async function requestJson<T extends z.ZodType>(
  options: ProviderRequest<T>,
): Promise<z.infer<T>> {
  const { provider, request, schema } = options;
  const { timeoutMs = 8_000, bytesAtMost = 2 * 1024 * 1024 } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(request, { signal, redirect: 'error' });
    const text = await readText(response, bytesAtMost);
    if (response.ok) return schema.parse(JSON.parse(text));
    const errorResponse = new ProviderErrorResponse(response.status, text.slice(0, 2_000));
    if (isRateLimit(errorResponse))
      throw createProviderLimitedError(provider, readWaitSeconds(response));
    throw errorResponse;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (options.signal?.aborted) throw error;
    const status = error instanceof ProviderErrorResponse ? error.status : undefined;
    logger.warn('a picture provider failed', { provider, status, error: error as Error });
    if (isUnreachable(error))
      throw new AppError('picture_provider_unreachable', { params: { provider }, cause: error });
    throw createProviderFailedError(provider, error);
  }
}
