import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** `preview` opens a preview, `share` proves a share link's password, `seen` marks a visitor as counted. */
type CookieKind = 'preview' | 'share' | 'seen';

/**
 * Previews load in an iframe of the app, and shared pages may load in an iframe of another site, so the cookies
 * `preview` and `seen` are partitioned. A page with a password opens only in a tab of its own, so `share` is not.
 */
const attributesByKind = {
  preview: { sameSite: 'None', partitioned: true },
  share: { sameSite: 'Lax' },
  seen: { sameSite: 'None', partitioned: true },
} as const;

/** Maximum number of cookies of one kind: more could exceed CloudFront's limit for request headers (20 KB). */
const maxPerKind = 8;

/**
 * Returns the name of a cookie. `__Host-` cookies need the path `/`, so the name contains the id of the presentation
 * or share link. Chromium also accepts them from http://127.0.0.1.
 */
const cookieName = (kind: CookieKind, id: string) => `__Host-deckwright_${kind}_${id}`;

/** Returns the value of a cookie; undefined when it is not set. */
export const readCookie = (c: Context, kind: CookieKind, id: string): string | undefined =>
  getCookie(c, cookieName(kind, id));

/** Sets a cookie with a lifetime in seconds, and removes the oldest cookies of its kind above the limit. */
export function setLimitedCookie(
  c: Context,
  kind: CookieKind,
  id: string,
  { value, seconds }: { value: string; seconds: number },
): void {
  const common = { path: '/', httpOnly: true, secure: true, ...attributesByKind[kind] } as const;
  const currentName = cookieName(kind, id);
  // Browsers send older cookies first, so the first names are the oldest.
  const otherNames = Object.keys(getCookie(c)).filter(
    (name) => name.startsWith(cookieName(kind, '')) && name !== currentName,
  );
  for (const name of otherNames.slice(0, Math.max(0, otherNames.length - maxPerKind + 1))) {
    setCookie(c, name, '', { ...common, maxAge: 0 });
  }
  setCookie(c, currentName, value, { ...common, maxAge: seconds });
}
