/** Returns an app URL with a mailed token in its fragment, which browsers don't send to a server. */
export function createTokenLink(path: string, token: string, origin: string): string {
  const url = new URL(path, origin);
  url.hash = new URLSearchParams({ token }).toString();
  return url.href;
}
