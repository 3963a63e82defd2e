import type { Page } from 'playwright-core';

/** What the server says of its own accord, in its own language: no data of anybody's. */
const ownWords = ['detail', 'error', 'message'];

/** A word of the program's, such as a status: the app has words of its own for it. */
const isName = (text: string) => /^[a-z]+(?:[_-][a-z]+)*$/.test(text);

/** Words alone: what marks them in a source is told in other ways, or not at all. */
export const plain = (text: string) =>
  text
    .replaceAll(/^\s*\d{1,3}[.)]\s/gm, '')
    .replaceAll(/[*_`#…]+/g, '')
    .replaceAll(/[-|·•\s]+/g, ' ')
    .trim();

/** A text, and what is shown of it alone: its lines, and the cells of a table. */
const piecesOf = (text: string): string[] => [text, ...text.split('\n'), ...text.split('|')];

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (!isName(value)) yield* piecesOf(value).map(plain);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      if (!ownWords.includes(name)) yield* textsIn(inner);
}

/** What the browser keeps of a person’s work, which no server has been told yet, and what stands in fields. */
const unsaved = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => {
    const kept = [...Object.values(sessionStorage), ...Object.values(localStorage)];
    const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
    return [
      ...kept.map((text) => (text.startsWith('{') ? JSON.parse(text) : null)),
      ...[...fields].map(({ value }) => value),
    ];
  });

/** Keeps what a page is told of decks, sources and people: it is shown as it is, whatever the page's language. Plain, longest first. */
export function keepTold(page: Page): () => Promise<string[]> {
  const told = new Set<string>();
  const coming = new Set<Promise<void>>();
  const add = (value: unknown) => {
    for (const text of textsIn(value)) told.add(text);
  };
  page.on('response', (response) => {
    const isJson = response.headers()['content-type']?.includes('json');
    if (!response.ok() || !isJson || !response.url().includes('/api/')) return;
    // A page that was left takes its answers along.
    const came = response.json().then(add, () => undefined);
    coming.add(came);
    void came.finally(() => coming.delete(came));
  });
  return async () => {
    await Promise.all(coming);
    add(await unsaved(page));
    return [...told].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  };
}
