import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** `preview` opens a preview, `share` proves a link's password, `seen` marks a visitor as counted. */
type Kind = 'preview' | 'share' | 'seen';

/** Previews load in a frame of the app, so their cookie is partitioned; share links open in a tab. */
const sites = {
  preview: { sameSite: 'None', partitioned: true },
  share: { sameSite: 'Lax' },
  seen: { sameSite: 'Lax' },
} as const;

/** Maximum cookies of one kind: more could exceed CloudFront's limit for request headers (20 KB). */
const mostOfKind = 8;

/**
 * `__Host-` cookies have the path `/`, so the name holds the id of the presentation or link. Chromium accepts them from
 * http://127.0.0.1 too.
 */
const nameOf = (kind: Kind, id: string) => `__Host-deckwright_${kind}_${id}`;

/** The value of a cookie of this host; undefined where there is none. */
export const readCookie = (c: Context, kind: Kind, id: string): string | undefined =>
  getCookie(c, nameOf(kind, id));

/** Sets a cookie with a lifetime in seconds, and removes the oldest ones of its kind beyond the limit. */
export function keepCookie(
  c: Context,
  kind: Kind,
  id: string,
  { value, seconds }: { value: string; seconds: number },
): void {
  const common = { path: '/', httpOnly: true, secure: true, ...sites[kind] } as const;
  const own = nameOf(kind, id);
  // Browsers send older cookies first.
  const others = Object.keys(getCookie(c)).filter(
    (name) => name.startsWith(nameOf(kind, '')) && name !== own,
  );
  for (const name of others.slice(0, Math.max(0, others.length - mostOfKind + 1))) {
    setCookie(c, name, '', { ...common, maxAge: 0 });
  }
  setCookie(c, own, value, { ...common, maxAge: seconds });
}
