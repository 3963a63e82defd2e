/** What can be read, by the name's extension, with the content type that a browser gives it. */
export const sourceTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  text: 'text/plain',
} as const;

/** How the formats are called in a sentence. */
export const sourceTypesTold = 'PDF, DOCX, PPTX, XLSX, CSV, Markdown, HTML, TXT';

/** Megabytes of one file at most, whatever the plan: more can't be read in a worker's memory and time. */
export const fileMbAtMost = 50;

/** A plan's megabytes are of 1024 × 1024 bytes. */
export const bytesOfMb = (mb: number): number => mb * 1024 * 1024;

/** Sources of one presentation at most. */
export const sourcesAtMost = 20;

/**
 * Characters of all sources of a presentation that its figures are looked for in: finding them takes about two
 * seconds a million, on the thread that keeps the lease of 20 s.
 */
export const deckCharactersAtMost = 4_000_000;

/** The extension of a file's name in lower case, without its dot; empty where it has none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

const types = new Set<string>(Object.values(sourceTypes));

/** Whether a file may be one that can be read, by what is said of it; its bytes decide. */
export function isReadable(name: string, contentType: string): boolean {
  return (
    Object.hasOwn(sourceTypes, extensionOf(name)) ||
    types.has(contentType.split(';')[0]?.trim() ?? '')
  );
}
