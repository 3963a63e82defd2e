import { strToU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { parse, readElement } from './html-blocks.ts';
import { partOf } from './office-xml.ts';
import type { PassageList } from './passage-list.ts';
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

/** Reads a Word document's headings, paragraphs, lists, tables and notes into passages. */
export async function readDocx(zip: Zip, list: PassageList): Promise<void> {
  const { value } = await mammoth.convertToHtml(
    { buffer: textParts(zip) },
    { styleMap: styles, externalFileAccess: false, convertImage: noImage },
  );
  readElement(parse(value).body, list);
}

const noImage = mammoth.images.imgElement(async () => ({ src: '' }));
