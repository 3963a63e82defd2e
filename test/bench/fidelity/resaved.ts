import { readFile } from 'node:fs/promises';
import {
  findPartNames,
  type OpcPackage,
  openPackage,
  readPartText,
} from '../../exports/pptx-checker.ts';

/** Texts that a PPTX lost when LibreOffice opened and saved it. */
export type Resaved = { name: string; texts: number; lost: string[] };

const xmlEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, dec?: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(dec)),
    )
    .replace(/&(\w+);/g, (whole, name: string) => xmlEntities[name] ?? whole);

/** Removes fields such as slide numbers, whose text LibreOffice computes. */
const removeFields = (xml: string) => xml.replace(/<a:fld .*?<\/a:fld>/gs, '');

const parseParagraphs = (xml: string): string[] =>
  (removeFields(xml).match(/<a:p>.*?<\/a:p>|<a:p [^>]*>.*?<\/a:p>/gs) ?? [])
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t>([^<]*)<\/a:t>|<a:t [^>]*>([^<]*)<\/a:t>/g)]
        .map(([, plain, other]) => plain ?? other ?? '')
        .join(''),
    )
    .map((text) => unescapeXml(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

/** Returns the values of a chart; numbers are normalised, because programs format them differently. */
const parseChartValues = (xml: string): string[] =>
  [...xml.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, text = '']) => {
    const value = Number(text);
    return text.trim() !== '' && Number.isFinite(value)
      ? String(Number(value.toPrecision(10)))
      : unescapeXml(text).trim();
  });

/** Returns those parts related to a slide whose paths match `kind`, for example notes or charts. */
function listRelatedParts(parts: OpcPackage, slide: string, kind: RegExp): string[] {
  const rels = slide.replace(/slides\/([^/]+)$/, 'slides/_rels/$1.rels');
  return [...readPartText(parts, rels).matchAll(/Target="([^"]*)"/g)]
    .map(([, target = '']) => target.replace(/^\.\.\//, 'ppt/').replace(/^\//, ''))
    .filter((target) => kind.test(target));
}

/** Returns all texts of each slide: paragraphs, cells, chart data, notes. */
function listSlideTexts(parts: OpcPackage): string[][] {
  return findPartNames(parts, /^ppt\/slides\/slide\d+\.xml$/).map((name) => {
    const texts = (kind: RegExp, read: (xml: string) => string[]) =>
      listRelatedParts(parts, name, kind).flatMap((part) => read(readPartText(parts, part)));
    return [
      ...parseParagraphs(readPartText(parts, name)),
      ...texts(/charts\/chart[^/]*\.xml$/, parseChartValues),
      ...texts(/notesSlides\//, parseParagraphs),
    ];
  });
}

/** Returns the texts of each slide that are missing on the same slide of the resaved file. */
export async function compareResaved(
  name: string,
  before: string,
  after: string,
): Promise<Resaved> {
  const [first, second] = await Promise.all(
    [before, after].map(async (path) => listSlideTexts(openPackage(await readFile(path)))),
  );
  const lostTexts = (first ?? []).flatMap((texts, i) => {
    const left = [...(second?.[i] ?? [])];
    return texts.flatMap((text) => {
      const at = left.indexOf(text);
      if (at < 0) return [`slide ${i + 1}: ${text}`];
      left.splice(at, 1);
      return [];
    });
  });
  return { name, texts: (first ?? []).flat().length, lost: lostTexts };
}
