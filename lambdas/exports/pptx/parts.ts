import { strToU8, type Zippable, zipSync } from 'fflate';
import { escapeXml } from './units.ts';

/** The parts of a package, by name. */
export type PackageParts = Map<string, Uint8Array>;

// 1980 is the earliest date a zip can store. A constant date makes equal decks produce equal files.
const zipEpoch = new Date(1980, 0, 1, 0, 0, 0);

const compressedFormats = /\.(?:png|jpe?g|gif|webp|xlsx)$/i;

/** Zips a package: content types first, then the other parts by name. */
export function zipParts(parts: PackageParts): Uint8Array {
  const firstName = '[Content_Types].xml';
  const names = [...parts.keys()].filter((name) => name !== firstName).sort();
  const files: Zippable = {};
  for (const name of [firstName, ...names]) {
    const bytes = parts.get(name);
    if (bytes)
      files[name] = [bytes, { level: compressedFormats.test(name) ? 0 : 6, mtime: zipEpoch }];
  }
  return zipSync(files);
}

/** Adds or replaces a part. */
export function writePart(parts: PackageParts, name: string, text: string): void {
  parts.set(name, strToU8(text));
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** One relationship of a part. */
export type Relationship = { id: string; type: string; target: string; isExternal?: boolean };

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/** Returns the full URI of a relationship type; short names are Office types. */
function relationshipType(word: string): string {
  return word.includes(':') ? word : `${officeTypes}${word}`;
}

/** Returns the text of a `.rels` part in the given order; escapes the targets. */
export function relationshipsXml(list: Relationship[]): string {
  const items = list.map(({ id, type, target, isExternal }) => {
    const mode = isExternal ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${relationshipType(type)}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `${xmlDeclaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

/** Namespaces of presentation parts. */
export const namespaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** Root of a shape tree, before its shapes. */
export const emptyTreeXml =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
