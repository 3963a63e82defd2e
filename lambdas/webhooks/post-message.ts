import type { IncomingMessage } from 'node:http';
import type { DeliveryError } from '#shared/domain/webhooks.ts';
import { env } from '../lib/env.ts';
import {
  allowsLoopbackPages,
  parsePageUrl,
  type ResolveHost,
  requestPage,
} from '../services/sources/page-request.ts';
import { ReadFailure } from '../services/sources/reading/read-failure.ts';

export type PostRequest = { url: string; headers: Record<string, string>; body: string };

/** `error` is absent when the receiver responded with a 2xx status. */
export type PostResult = { response_status?: number; error?: DeliveryError };

export type PostOptions = {
  timeMs?: number;
  resolve?: ResolveHost;
  /**
   * Allows receivers on this machine (loopback addresses). The default is the deployment's setting, which is off in
   * every AWS deployment.
   */
  allowsLoopback?: boolean;
};

/** Milliseconds for connecting, sending and the response's headers together. */
const defaultTimeoutMs = 10_000;
/**
 * Maximum bytes of the response's body that are read and ignored, so that the connection to most receivers closes
 * normally.
 */
const maxBodyBytes = 16 * 1024;

/**
 * Posts a message to a receiver on the public internet. Follows no redirect. The result depends on the status alone:
 * the body is read up to a limit and ignored.
 */
export async function postMessage(
  { url, headers, body }: PostRequest,
  { timeMs = defaultTimeoutMs, resolve, allowsLoopback = allowsLoopbackPages() }: PostOptions = {},
): Promise<PostResult> {
  const signal = AbortSignal.timeout(timeMs);
  const page = { signal, allowsLoopback, post: { headers, body } };
  try {
    const address = parsePageUrl(url, page);
    if (env.STAGE !== 'local' && address.protocol !== 'https:') return { error: 'unreachable' };
    const response = await requestPage(address, page, resolve);
    const response_status = response.statusCode ?? 0;
    await skipBody(response);
    const error = toStatusError(response_status);
    return { response_status, ...(error ? { error } : {}) };
  } catch (error) {
    return { error: signal.aborted ? 'timeout' : toDeliveryError(error) };
  }
}

function toStatusError(status: number): DeliveryError | undefined {
  if (status >= 200 && status <= 299) return undefined;
  return status >= 300 && status <= 399 ? 'redirect' : 'status';
}

/** Reads a body up to the limit, then closes the connection. Ignores an incomplete or slow body. */
async function skipBody(response: IncomingMessage): Promise<void> {
  let length = 0;
  try {
    for await (const part of response) {
      length += (part as Buffer).length;
      if (length > maxBodyBytes) break;
    }
  } catch {
    // An error while reading the body is ignored, because the outcome depends on the status alone.
  } finally {
    response.destroy();
  }
}

/** Whether a Node error code means that a certificate is invalid or belongs to another host. */
const isCertificateCode = (code: string): boolean =>
  code.includes('CERT') || code.startsWith('ERR_TLS') || code.includes('SIGNATURE');

function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof ReadFailure) {
    return error.code === 'page_private' ? 'private_address' : 'unreachable';
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return isCertificateCode(code) ? 'certificate' : 'unreachable';
}
