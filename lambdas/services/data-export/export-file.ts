/** A file of an export. Its content is a text, a sequence of text chunks, or a stored artifact. */
export type ExportFile = { path: string } & (
  | { text: string }
  | { chunks: AsyncIterable<string> }
  | { artifact: string }
);

/** Returns a file with a value as JSON. */
export const jsonFile = (path: string, value: unknown): ExportFile => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
});

/**
 * Returns a file with a list as JSON. The list is read and written page by page, so that only one page is in memory.
 */
export const jsonListFile = (
  path: string,
  pages: AsyncIterable<readonly unknown[]>,
): ExportFile => ({
  path,
  chunks: listChunks(pages),
});

async function* listChunks(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    const items = page.map((item) => indentJson(JSON.stringify(item, null, 2)));
    yield `${isEmpty ? '[\n' : ',\n'}${items.join(',\n')}`;
    isEmpty = false;
  }
  yield isEmpty ? '[]\n' : '\n]\n';
}

const indentJson = (json: string): string => `  ${json.replaceAll('\n', '\n  ')}`;
