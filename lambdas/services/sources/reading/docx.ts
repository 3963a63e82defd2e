import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { parse, readElement } from './html-blocks.ts';
import { partOf } from './office-xml.ts';
import type { PassageList } from './passage-list.ts';
import { ReadFailure } from './read-failure.ts';
import type { Zip } from './zip.ts';

/** Titles, and headings by the names that Office gives them in Chinese and German. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...[1, 2, 3, 4, 5].flatMap((depth) => [
    `p[style-name='标题 ${depth}'] => h${depth}:fresh`,
    `p[style-name='Überschrift ${depth}'] => h${depth}:fresh`,
  ]),
];

/** The document again, of its checked text parts alone: pictures, macros and what else it carries stay out. */
function textParts(zip: Zip): Buffer {
  const parts = zip.names.filter((name) => /\.(xml|rels)$/i.test(name));
  const checked = parts.map((name) => [name, strToU8(partOf(zip, name) ?? '')] as const);
  return Buffer.from(zipSync(Object.fromEntries(checked), { level: 0 }));
}

/** A document, or an element of it, as mammoth has read it. */
type Part = {
  type: string;
  children?: Part[];
  /** Of a note. */
  body?: Part[];
  /** Of the document. */
  notes?: { resolve(reference: Part): Part | null };
} & { [Name in (typeof writtenNames)[number]]?: string | null };

/** What mammoth writes of an element beside its tags: a text, a link's address, the ids of notes and bookmarks. */
const writtenNames = [
  'value',
  'href',
  'anchor',
  'targetFrame',
  'noteId',
  'name',
  'altText',
] as const;
/** Characters and elements of a document when it is written: the two million that are read of one have room. */
const writtenAtMost = 10_000_000;

const writtenLength = (part: Part): number =>
  writtenNames.reduce((sum, name) => sum + (part[name]?.length ?? 0), 1);

/**
 * Returns the document. Throws too_complex for one that mammoth would write out to gigabytes: it writes a note again at
 * each reference, and a link's address again at each of its texts.
 */
function checkWrittenLength(document: Part): Part {
  let written = 0;
  const references: Part[] = [];
  const add = (part: Part): void => {
    written += writtenLength(part);
    if (written > writtenAtMost) throw new ReadFailure('too_complex', { detail: 'written length' });
    if (part.type === 'noteReference') references.push(part);
    for (const inner of [...(part.children ?? []), ...(part.body ?? [])]) add(inner);
  };
  add(document);
  // References within notes are not written out.
  for (const reference of [...references]) {
    const note = document.notes?.resolve(reference);
    if (note) add(note);
  }
  return document;
}

/** Reads a Word document's headings, paragraphs, lists, tables and notes into passages. */
export async function readDocx(zip: Zip, list: PassageList): Promise<void> {
  const { value } = await mammoth.convertToHtml(
    { buffer: textParts(zip) },
    {
      styleMap: styles,
      externalFileAccess: false,
      convertImage: noImage,
      transformDocument: checkWrittenLength,
    },
  );
  readElement(parse(value).body, list);
}

const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
