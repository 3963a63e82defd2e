import { createHash } from 'node:crypto';
import { env } from '../lib/env.ts';

type CspOptions = {
  scriptHash?: string;
  /** CSP hash of the script that reports the time per slide to this host; set only for shared pages that contain it. */
  reportHash?: string | undefined;
  styleHash: string;
  /** Set for a page with a form that posts to its own URL. */
  hasForm?: boolean;
  /** Origins of sites that may frame the page, besides the app. */
  embedOrigins?: readonly string[] | undefined;
};

/**
 * CSP that allows exactly the given scripts, one style and pictures of this host; only the app and the given sites may
 * frame the page.
 */
export function buildCsp(options: CspOptions): string {
  const scripts = [options.scriptHash, options.reportHash].flatMap((hash) =>
    hash ? [`'${hash}'`] : [],
  );
  return [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? scripts.join(' ') : "'none'"}`,
    ...(options.reportHash ? ["connect-src 'self'"] : []),
    `style-src '${options.styleHash}'`,
    "img-src 'self' data:",
    'font-src data:',
    "base-uri 'none'",
    `form-action ${options.hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${[new URL(env.APP_ORIGIN).origin, ...(options.embedOrigins ?? [])].join(' ')}`,
  ].join('; ');
}

/** CSP for responses without a page: nothing may run, and only the app may frame them. */
export const redirectCsp = (): string =>
  `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${new URL(env.APP_ORIGIN).origin}`;

/** Returns the hash of a script or style in the format of a CSP. */
export const cspHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Headers of every response of the preview host. */
export const commonHeaders: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
