export type PreviewPageName = 'toc' | 'all' | number;

export type PreviewTarget = { id: string; version?: string | undefined; page: PreviewPageName };

/**
 * Returns the URL of a page on the preview host; the access token is a query parameter, as
 * specified.
 */
export function buildPreviewUrl(origin: string, target: PreviewTarget, token: string): string {
  const query = new URLSearchParams({ page: String(target.page) });
  if (target.version !== undefined) query.set('version', target.version);
  query.set('token', token);
  return `${origin}/api/presentations/${encodeURIComponent(target.id)}/preview?${query}`;
}

/** Parses the version in a URL; null when invalid. */
export const parseVersion = (text: string): number | null =>
  /^[1-9]\d*$/.test(text) ? Number(text) : null;

/** Parses `?page=`; anything invalid is the table of contents. */
export function parsePage(text: string | null): PreviewPageName {
  if (text === 'all') return 'all';
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= 1 ? number : 'toc';
}

/** Returns the next or previous page; the table of contents comes before page 1. */
export function getNextPage(page: PreviewPageName, step: 1 | -1, count: number): PreviewPageName {
  const index = typeof page === 'number' ? page : 0;
  const next = Math.min(Math.max(index + step, 0), count);
  return next === 0 ? 'toc' : next;
}
