import { readFile } from 'node:fs/promises';
import { openPackage, type Package, partNames, partText } from '../../exports/pptx-checker.ts';

/** What a PPTX lost when LibreOffice opened and saved it. */
export type Resaved = { name: string; texts: number; lost: string[] };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string) =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, dec?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(dec)),
    )
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** A field's text, such as a slide's number, is the program's to say. */
const withoutFields = (xml: string) => xml.replace(/<a:fld .*?<\/a:fld>/gs, '');

const paragraphsOf = (xml: string): string[] =>
  (withoutFields(xml).match(/<a:p>.*?<\/a:p>|<a:p [^>]*>.*?<\/a:p>/gs) ?? [])
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>|<a:t [^>]*>([^<]*)<\/a:t>/g)]
        .map(([, plain, other]) => plain ?? other ?? '')
        .join(''),
    )
    .map((text) => unescaped(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

/** Values of a chart: names as they are, numbers as numbers, since each program writes them its own way. */
const valuesOf = (xml: string): string[] =>
  [...xml.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text = '']) => {
    const value = Number(text);
    return text.trim() !== '' && Number.isFinite(value)
      ? String(Number(value.toPrecision(10)))
      : unescaped(text).trim();
  });

/** The parts that a slide reaches by relationships of a kind: its notes, its charts. */
function reached(parts: Package, slide: string, kind: RegExp): string[] {
  const rels = slide.replace(/slides\/([^/]+)$/, 'slides/_rels/$1.rels');
  return [...partText(parts, rels).matchAll(/Target="([^"]*)"/g)]
    .map(([, target = '']) => target.replace(/^\.\.\//, 'ppt/').replace(/^\//, ''))
    .filter((target) => kind.test(target));
}

/** Everything that is said on each slide: its paragraphs and cells, its charts' data, its notes. */
function textsOf(parts: Package): string[][] {
  return partNames(parts, /^ppt\/slides\/slide\d+\.xml$/).map((name) => {
    const texts = (kind: RegExp, read: (xml: string) => string[]) =>
      reached(parts, name, kind).flatMap((part) => read(partText(parts, part)));
    return [
      ...paragraphsOf(partText(parts, name)),
      ...texts(/charts\/chart[^/]*\.xml$/, valuesOf),
      ...texts(/notesSlides\//, paragraphsOf),
    ];
  });
}

/** What of each slide of a package is not found on the same slide of another. */
export async function resavedOf(name: string, before: string, after: string): Promise<Resaved> {
  const [first, second] = await Promise.all(
    [before, after].map(async (path) => textsOf(openPackage(await readFile(path)))),
  );
  const lost = (first ?? []).flatMap((texts, i) => {
    const left = [...(second?.[i] ?? [])];
    return texts.flatMap((text) => {
      const at = left.indexOf(text);
      if (at < 0) return [`slide ${i + 1}: ${text}`];
      left.splice(at, 1);
      return [];
    });
  });
  return { name, texts: (first ?? []).flat().length, lost };
}
