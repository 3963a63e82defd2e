import { createHash } from 'node:crypto';
import { env } from '../lib/env.ts';

type Allowed = {
  scriptHash?: string;
  styleHash: string;
  /** Of a page that sends a form back to where it came from. */
  hasForm?: boolean;
};

/** A content security policy that runs exactly one script and one style; only the app may frame the page. */
export function policyOf(allowed: Allowed): string {
  return [
    "default-src 'none'",
    `script-src ${allowed.scriptHash ? `'${allowed.scriptHash}'` : "'none'"}`,
    `style-src '${allowed.styleHash}'`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    `form-action ${allowed.hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${new URL(env.APP_ORIGIN).origin}`,
  ].join('; ');
}

/** For answers without a page: nothing runs, and only the app may frame them. */
export const redirectPolicy = (): string =>
  `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${new URL(env.APP_ORIGIN).origin}`;

/** As a policy names a script or a style. */
export const policyHash = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** For every answer of the preview host. */
export const commonHeaders: Record<string, string> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};
