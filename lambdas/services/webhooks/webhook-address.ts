import { env } from '../../lib/env.ts';
import { createInvalidValueError } from '../invalid-field.ts';
import { allowsLoopbackPages, hasPrivateHost, parsePageUrl } from '../sources/page-request.ts';
import { ReadFailure } from '../sources/reading/read-failure.ts';

/**
 * Returns a webhook's address in normal form. Throws a validation error for http in a deployment on AWS, a private
 * host, a port that web servers don't use, or a user name. The IP addresses to which the host resolves are checked at
 * each attempt.
 */
export function checkWebhookAddress(text: string): string {
  const rule = { allowsLoopback: allowsLoopbackPages() };
  const url = parseAddress(text, rule);
  if (env.STAGE !== 'local' && url.protocol !== 'https:')
    throw createInvalidValueError('url', 'it must begin with https://');
  if (hasPrivateHost(url, rule)) throw createInvalidValueError('url', 'it is in a private network');
  return url.href;
}

function parseAddress(text: string, rule: { allowsLoopback: boolean }): URL {
  try {
    return parsePageUrl(text, rule);
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    throw createInvalidValueError('url', 'it must have port 443 or 8443, and no user name');
  }
}
