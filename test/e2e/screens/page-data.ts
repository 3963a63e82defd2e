import type { Page } from 'playwright-core';

/** Response fields with the server's own texts, which are not user data. */
const serverTextFields = ['detail', 'error', 'message'];

/** Whether a text is an identifier such as a status; the app shows its own text for it. */
const isIdentifier = (text: string) => /^[a-z]+(?:[_-][a-z]+)*$/.test(text);

/** Returns a text without markup, for comparison with the page. */
export const stripMarkup = (text: string) =>
  text
    .replaceAll(/^\s*\d{1,3}[.)]\s/gm, '')
    .replaceAll(/[*_`#…]+/g, '')
    .replaceAll(/[-|·•\s]+/g, ' ')
    .trim();

/** Returns a text together with its single lines and table cells, which a page may show separately. */
const listTextPieces = (text: string): string[] => [text, ...text.split('\n'), ...text.split('|')];

function* collectTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!isIdentifier(value)) yield* listTextPieces(value).map(stripMarkup);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (!serverTextFields.includes(name)) yield* collectTexts(inner);
}

/** Returns the texts in web storage and in fields, which no response contains. */
const readUnsavedTexts = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const storedValues = [...Object.values(sessionStorage), ...Object.values(localStorage)];
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    return [
      ...storedValues.map((text) => (text.startsWith('{') ? JSON.parse(text) : null)),
      ...[...fields].map(({ value }) => value),
    ];
  });

/**
 * Collects the texts of a page's responses and storage, which stay the same in every language. Returns them without
 * markup, longest first.
 */
export function collectPageData(page: Page): () => Promise<string[]> {
  const pageData = new Set<string>();
  const coming = new Set<Promise<void>>();
  const add = (value: unknown) => {
    for (const text of collectTexts(value)) pageData.add(text);
  };
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.includes('json');
    if (!response.ok() || !isJson || !response.url().includes('/api/')) return;
    // A response is aborted when the page is left.
    const came = response.json().then(add, () => undefined);
    coming.add(came);
    void came.finally(() => coming.delete(came));
  });
  return async () => {
    await Promise.all(coming);
    add(await readUnsavedTexts(page));
    return [...pageData].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  };
}
