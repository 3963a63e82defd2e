/** Readable formats: file extension and the content type that browsers send. */
export const sourceTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  potx: 'application/vnd.openxmlformats-officedocument.presentationml.template',
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

/** Names of the formats for error messages. */
export const sourceFormatNames = {
  expected: 'PDF, Word, PowerPoint, Excel, CSV, Markdown, HTML, text',
  expected_zh: 'PDF、Word、PowerPoint、Excel、CSV、Markdown、HTML、纯文本',
};

/** Maximum size of one file in megabytes, for every plan: larger files exceed a worker's memory and time. */
export const maxFileMb = 50;

/** A megabyte in plans is 1024 × 1024 bytes. */
export const mbToBytes = (mb: number): number => mb * 1024 * 1024;

/** Maximum number of sources of one presentation. */
export const maxSources = 20;

/**
 * Maximum characters of all sources of a presentation. Tracing figures takes about two seconds per million characters.
 */
export const maxDeckCharacters = 4_000_000;

/** Returns a file name's extension in lower case, without the dot; empty without one. */
export const getFileExtension = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

const readableContentTypes = new Set<string>(Object.values(sourceTypes));

/**
 * Whether the name or the content type is of a readable format. The actual format is detected from the bytes.
 */
export function isReadableSource(name: string, contentType: string): boolean {
  return (
    Object.hasOwn(sourceTypes, getFileExtension(name)) ||
    readableContentTypes.has(contentType.split(';')[0]?.trim() ?? '')
  );
}
