import type { Rect } from '#shared/deck/scene.ts';
import { readSolidColor } from './colors.ts';
import { findAttribute, findFirst, findInheritanceChain, findStyles } from './inheritance.ts';
import { type FontSetting, measureLines } from './measure-lines.ts';
import type { SlideParts } from './slide-parts.ts';
import { type Element, findAll, findChild, findChildren, readNumberAttribute } from './xml.ts';

/** A paragraph laid out in its box; height and width in px. */
export type LaidOutParagraph = {
  text: string;
  size: number;
  isBold: boolean;
  color: string | undefined;
  height: number;
  width: number;
  before: number;
  align: string;
  /** Whether a manual line break splits a sentence. */
  isTorn: boolean;
  usesTheme: boolean;
  /** Whether the font is monospaced, so that lines end where the lines of the code end. */
  isCode: boolean;
};

export type TextFrame = {
  paragraphs: LaidOutParagraph[];
  /** Height of the whole text, without the insets of the box. */
  height: number;
  insets: { left: number; top: number; right: number; bottom: number };
  anchor: string;
  growsBox: boolean;
};

const emuPerPoint = 12_700;
const defaultInsets = { l: 91_440, t: 45_720, r: 91_440, b: 45_720 };

type LayoutContext = {
  styles: Element[];
  parts: SlideParts;
  /** Factor by which autofit scales the font, 0 to 1. */
  fit: number;
  lessLeading: number;
};

function resolveTypeface(name: string | undefined, { fonts }: SlideParts): string {
  if (name?.startsWith('+mj')) return fonts.major;
  if (name?.startsWith('+mn') || !name) return fonts.minor;
  return name;
}

/** Returns the style of the longest run, which is used for the whole paragraph. */
function readStyle(runs: Element[], { styles, parts, fit }: LayoutContext) {
  const [main] = runs.toSorted((a, b) => runText(b).length - runText(a).length);
  const ownProperties = findChild(main, 'rPr');
  const defaults = styles.flatMap((style) => findChild(style, 'defRPr') ?? []);
  const chain = [...(ownProperties ? [ownProperties] : []), ...defaults];
  const points = Number(findAttribute(chain, 'sz') ?? 1800) / 100;
  const fill = findFirst(chain, 'solidFill');
  const setting: FontSetting = {
    typeface: resolveTypeface(findFirst(chain, 'latin')?.attributes.typeface, parts),
    isBold: /^(1|true)$/.test(findAttribute(chain, 'b') ?? ''),
    tracking: Number(findAttribute(chain, 'spc') ?? 0) / 100 / points,
  };
  const ownColor = findChild(ownProperties, 'solidFill')?.children[0]?.name;
  const fonts = ['latin', 'ea'].map(
    (script) => findChild(ownProperties, script)?.attributes.typeface ?? '+',
  );
  return {
    setting,
    size: points * emuPerPoint * parts.scale * fit,
    color: fill ? readSolidColor(fill, parts.scheme) : parts.scheme.get('tx1'),
    usesTheme: ownColor !== 'srgbClr' || fonts.some((font) => font.startsWith('+')),
  };
}

const runText = (run: Element): string => findChild(run, 't')?.text ?? '';

/** Splits a paragraph at manual line breaks. */
function splitSegments(paragraph: Element): string[] {
  const segments = [''];
  for (const one of paragraph.children) {
    if (one.name === 'br') segments.push('');
    else if (one.name === 'r' || one.name === 'fld') segments[segments.length - 1] += runText(one);
  }
  return segments;
}

const isMidSentence = (text: string, next: string | undefined): boolean =>
  /[\p{Ll},]\s*$/u.test(text) && /^\s*\p{Ll}/u.test(next ?? '');

function readSpacing(
  element: Element | undefined,
  size: number,
  scale: number,
  unit: number,
): number {
  const points = readNumberAttribute(findChild(element, 'spcPts'), 'val');
  if (points !== undefined) return (points / 100) * emuPerPoint * scale;
  const percent = findChild(element, 'spcPct')?.attributes.val;
  if (percent === undefined) return unit * size;
  const share = percent.endsWith('%') ? Number.parseFloat(percent) / 100 : Number(percent) / 1e5;
  return share * Math.max(unit, 1) * size;
}

/** Approximate natural line height of fonts, in em. */
const naturalLeading = 1.2;

function layOutParagraph(
  paragraph: Element,
  width: number,
  scope: LayoutContext,
): LaidOutParagraph {
  const { parts, lessLeading } = scope;
  const properties = findChild(paragraph, 'pPr');
  const chain = [...(properties ? [properties] : []), ...scope.styles];
  const runs = paragraph.children.filter(({ name }) => name === 'r' || name === 'fld');
  const { setting, size, color, usesTheme } = readStyle(runs, scope);
  const margin = Number(findAttribute(chain, 'marL') ?? 0) * parts.scale;
  const segments = splitSegments(paragraph);
  const set = segments.map((text) =>
    measureLines(text, width === Number.POSITIVE_INFINITY ? 1e6 : (width - margin) / size, setting),
  );
  const lines = set.reduce((sum, one) => sum + one.lines, 0);
  const leading =
    readSpacing(findFirst(chain, 'lnSpc'), size, parts.scale, naturalLeading) * lessLeading;
  return {
    text: segments.join(' ').trim(),
    size,
    isBold: setting.isBold,
    color,
    height: lines * leading,
    width: margin + Math.max(...set.map(({ widest }) => widest)) * size,
    before: readSpacing(findFirst(chain, 'spcBef'), size, parts.scale, 0),
    align: findAttribute(chain, 'algn') ?? 'l',
    isTorn: segments.some((text, i) => isMidSentence(text, segments[i + 1])),
    usesTheme,
    isCode: /mono|courier|consolas|menlo|code/i.test(setting.typeface),
  };
}

/** Lays out the text of a shape in a box like a presentation program. */
export function layOutText(shape: Element, body: Element, box: Rect, parts: SlideParts): TextFrame {
  const lineage = findInheritanceChain(shape, parts);
  const bodies = [
    findChild(body, 'bodyPr'),
    ...lineage.slice(1).map((one) => findChild(one, 'txBody', 'bodyPr')),
  ];
  const inset = (side: keyof typeof defaultInsets) =>
    Number(findAttribute(bodies, `${side}Ins`) ?? defaultInsets[side]) * parts.scale;
  const insets = { left: inset('l'), top: inset('t'), right: inset('r'), bottom: inset('b') };
  const fitting = bodies.find((one) =>
    one?.children.some(({ name }) => /Autofit$|AutoFit$/.test(name)),
  );
  const shrunk = findChild(fitting, 'normAutofit');
  const fit = (readNumberAttribute(shrunk, 'fontScale') ?? 100_000) / 100_000;
  const lessLeading = 1 - (readNumberAttribute(shrunk, 'lnSpcReduction') ?? 0) / 100_000;
  const isWrapped = findAttribute(bodies, 'wrap') !== 'none';
  const width = isWrapped ? box.width - insets.left - insets.right : Number.POSITIVE_INFINITY;
  const paragraphs = findChildren(body, 'p').map((paragraph) => {
    const level = readNumberAttribute(findChild(paragraph, 'pPr'), 'lvl') ?? 0;
    const styles = findStyles(shape, lineage, level, parts);
    return layOutParagraph(paragraph, width, { styles, parts, fit, lessLeading });
  });
  const height = paragraphs.reduce((sum, one, i) => sum + one.height + (i > 0 ? one.before : 0), 0);
  return {
    paragraphs,
    height,
    insets,
    anchor: findAttribute(bodies, 'anchor') ?? 't',
    growsBox: findChild(fitting, 'spAutoFit') !== undefined,
  };
}

/** Whether the text of a shape contains more than whitespace. */
export const hasText = (body: Element | undefined): body is Element =>
  body !== undefined && findAll(body, 't').some(({ text }) => text.trim() !== '');
