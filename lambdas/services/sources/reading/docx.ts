import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { parse, readElement } from './html-blocks.ts';
import { parseXml, readPart } from './office-xml.ts';
import type { PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';
import type { Zip } from './zip.ts';

/** mammoth style map: titles, and headings by their style names in Chinese and German Office. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...[1, 2, 3, 4, 5].flatMap((depth) => [
    `p[style-name='标题 ${depth}'] => h${depth}:fresh`,
    `p[style-name='Überschrift ${depth}'] => h${depth}:fresh`,
  ]),
];

/** Maximum blanks in a row in field instructions; Word writes a few. */
const maxConsecutiveFieldBlanks = 1_000;

/**
 * Returns a part's XML. Throws too_complex if field instructions contain a long run of blanks, even if the run spans
 * several elements: mammoth searches the instructions with a regular expression that takes quadratic time.
 */
function checkFieldBlanks(xml: string): string {
  if (!xml.includes('instrText')) return xml;
  let depth = 0;
  let blanks = 0;
  const changeDepth = (name: string, step: number) => {
    if (name === 'instrText') depth += step;
  };
  parseXml(xml, {
    open: (name) => changeDepth(name, 1),
    close: (name) => changeDepth(name, -1),
    text(text) {
      if (depth === 0) return;
      for (const character of text) {
        blanks = /\s/.test(character) ? blanks + 1 : 0;
        if (blanks > maxConsecutiveFieldBlanks)
          throw new ReadFailure('too_complex', { detail: 'field instruction' });
      }
    },
  });
  return xml;
}

/** Returns the document with only its checked XML parts; pictures, macros and other parts are left out. */
function repackXmlParts(zip: Zip): Buffer {
  const parts = zip.names.filter((name) => /\.(xml|rels)$/i.test(name));
  const checkedParts = parts.map(
    (name) => [name, strToU8(checkFieldBlanks(readPart(zip, name) ?? ''))] as const,
  );
  return Buffer.from(zipSync(Object.fromEntries(checkedParts), { level: 0 }));
}

/** A document or an element of it, as mammoth returns it. */
type Part = {
  type: string;
  children?: Part[];
  /** Content of a footnote or endnote; undefined for other elements. */
  body?: Part[];
  /** Footnotes and endnotes of the document, undefined for elements; `resolve` returns the note of a reference. */
  notes?: { resolve(reference: Part): Part | null };
} & { [Name in (typeof htmlFields)[number]]?: string | null };

/** Fields whose values mammoth writes into the HTML: text, link addresses, ids of notes and bookmarks. */
const htmlFields = ['value', 'href', 'anchor', 'targetFrame', 'noteId', 'name', 'altText'] as const;
/** Maximum number of characters and elements of the HTML; enough for the two million characters that are read. */
const maxWrittenLength = 10_000_000;

const countHtmlCharacters = (part: Part): number =>
  htmlFields.reduce((sum, name) => sum + (part[name]?.length ?? 0), 1);

/**
 * Returns the document. Throws too_complex if its HTML could take gigabytes: mammoth writes a footnote or endnote once
 * for each reference to it, and a link's address once for each text run of the link.
 */
function checkWrittenLength(document: Part): Part {
  let length = 0;
  const references: Part[] = [];
  const add = (part: Part): void => {
    length += countHtmlCharacters(part);
    if (length > maxWrittenLength)
      throw new ReadFailure('too_complex', { detail: 'written length' });
    if (part.type === 'noteReference') references.push(part);
    for (const inner of [...(part.children ?? []), ...(part.body ?? [])]) add(inner);
  };
  add(document);
  // References within footnotes and endnotes don't count, because mammoth does not write the notes to which they refer.
  for (const reference of [...references]) {
    const note = document.notes?.resolve(reference);
    if (note) add(note);
  }
  return document;
}

/** Reads a Word document's headings, paragraphs, lists, tables, footnotes and endnotes into passages. */
export async function readDocx(zip: Zip, list: PassageList): Promise<void> {
  const { value } = await mammoth.convertToHtml(
    { buffer: repackXmlParts(zip) },
    {
      styleMap: styleMap,
      externalFileAccess: false,
      convertImage: noImage,
      transformDocument: checkWrittenLength,
    },
  );
  readElement(parse(value).body, list);
}

const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
