export type PreviewPageName = 'toc' | 'all' | number;

export type PreviewPlace = { id: string; version?: string | undefined; page: PreviewPageName };

/** The preview host's address of a page; the access token goes in the query, as the specification has it. */
export function previewAddress(origin: string, place: PreviewPlace, token: string): string {
  const query = new URLSearchParams({ page: String(place.page) });
  if (place.version !== undefined) query.set('version', place.version);
  query.set('token', token);
  return `${origin}/api/presentations/${encodeURIComponent(place.id)}/preview?${query}`;
}

/** The version in an address; null where it is none. */
export const versionOf = (text: string): number | null =>
  /^[1-9]\d*$/.test(text) ? Number(text) : null;

/** `?page=` as a page's name; anything else is the table of contents. */
export function pageOf(text: string | null): PreviewPageName {
  if (text === 'all') return 'all';
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 ? number : 'toc';
}

/** The page a step away; the table of contents lies before page 1. */
export function pageAfter(page: PreviewPageName, step: 1 | -1, count: number): PreviewPageName {
  const at = typeof page === 'number' ? page : 0;
  const next = Math.min(Math.max(at + step, 0), count);
  return next === 0 ? 'toc' : next;
}
