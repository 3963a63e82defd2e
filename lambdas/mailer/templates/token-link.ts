/** An address of the app that carries a mailed token. */
export function tokenLink(path: string, token: string, origin: string): string {
  const url = new URL(path, origin);
  url.searchParams.set('token', token);
  return url.href;
}
