import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** The parts of a package by their names, as bytes. */
export type Parts = Map<string, Uint8Array>;

// The zip format knows no time before 1980; a fixed one makes equal decks equal files.
const epoch = new Date(1980, 0, 1, 0, 0, 0);

const packed = /\.(?:png|jpe?g|gif|webp|xlsx)$/i;

/** Opens a package; folders are no parts. */
export function openParts(bytes: Uint8Array): Parts {
  const files = Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/'));
  return new Map(files);
}

/** Closes a package: the content types first, the other parts by name. */
export function closeParts(parts: Parts): Uint8Array {
  const first = '[Content_Types].xml';
  const names = [...parts.keys()].filter((name) => name !== first).sort();
  const files: Zippable = {};
  for (const name of [first, ...names]) {
    const bytes = parts.get(name);
    if (bytes) files[name] = [bytes, { level: packed.test(name) ? 0 : 6, mtime: epoch }];
  }
  return zipSync(files);
}

/** The text of a part; throws when there is none of that name. */
export function readPart(parts: Parts, name: string): string {
  const bytes = parts.get(name);
  if (!bytes) throw new Error(`the package has no part ${name}`);
  return strFromU8(bytes);
}

/** Puts a part, or replaces the one of that name. */
export function writePart(parts: Parts, name: string, text: string): void {
  parts.set(name, strToU8(text));
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** One relationship of a part. */
export type Relationship = { id: string; type: string; target: string; isExternal?: boolean };

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/** Full address of a relationship's type, for those named by their last word. */
export function relationshipType(word: string): string {
  return word.includes(':') ? word : `${officeTypes}${word}`;
}

/** The text of a `.rels` part, in the order given; targets are escaped here. */
export function relationshipsXml(list: Relationship[]): string {
  const items = list.map(({ id, type, target, isExternal }) => {
    const mode = isExternal ? ' TargetMode="External"' : '';
    const safe = target.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return `<Relationship Id="${id}" Type="${relationshipType(type)}" Target="${safe}"${mode}/>`;
  });
  return `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

/** Namespaces of presentation parts. */
export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
