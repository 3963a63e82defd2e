import type { Context } from 'hono';
import { viewerHostHeader } from '#shared/viewer-host.ts';

/**
 * The app's origin in the client's browser, from a header that CloudFront sets: the API can't know the domain name that
 * CloudFront generates. Only loopback hosts use http.
 */
export function viewerOrigin(c: Pick<Context, 'req'>): string {
  const host = c.req.header(viewerHostHeader) ?? '';
  const isLocal = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
  return `${isLocal ? 'http' : 'https'}://${host}`;
}
