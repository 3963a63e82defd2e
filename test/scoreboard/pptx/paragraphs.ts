import type { Rect } from '#shared/deck/scene.ts';
import { solidColor } from './colors.ts';
import { attributeOf, firstOf, lineageOf, stylesOf } from './inherit.ts';
import type { SlideParts } from './parts.ts';
import { type Setting, setLines } from './set-lines.ts';
import { all, child, childrenOf, type Element, numberOf } from './xml.ts';

/** A paragraph set in its box: its lines' height and width, px. */
export type SetParagraph = {
  text: string;
  size: number;
  isBold: boolean;
  color: string | undefined;
  height: number;
  width: number;
  before: number;
  align: string;
  /** Ends in the middle of a sentence at a break that was put there by hand. */
  isTorn: boolean;
  usesTheme: boolean;
  /** Set in a typewriter's face: its lines end where the code's do. */
  isCode: boolean;
};

export type TextFrame = {
  paragraphs: SetParagraph[];
  /** Of the whole text, insets left out. */
  height: number;
  insets: { left: number; top: number; right: number; bottom: number };
  anchor: string;
  growsBox: boolean;
};

const emuPerPoint = 12_700;
const usualInsets = { l: 91_440, t: 45_720, r: 91_440, b: 45_720 };

type Scope = {
  styles: Element[];
  parts: SlideParts;
  /** Size after autofit, a share. */
  fit: number;
  lessLeading: number;
};

function typefaceOf(name: string | undefined, { fonts }: SlideParts): string {
  if (name?.startsWith('+mj')) return fonts.major;
  if (name?.startsWith('+mn') || !name) return fonts.minor;
  return name;
}

/** What holds for most of a paragraph's characters. */
function settingOf(runs: Element[], { styles, parts, fit }: Scope) {
  const [main] = runs.toSorted((a, b) => textOfRun(b).length - textOfRun(a).length);
  const own = child(main, 'rPr');
  const defaults = styles.flatMap((style) => child(style, 'defRPr') ?? []);
  const chain = [...(own ? [own] : []), ...defaults];
  const points = Number(attributeOf(chain, 'sz') ?? 1800) / 100;
  const fill = firstOf(chain, 'solidFill');
  const setting: Setting = {
    typeface: typefaceOf(firstOf(chain, 'latin')?.attributes.typeface, parts),
    isBold: /^(1|true)$/.test(attributeOf(chain, 'b') ?? ''),
    tracking: Number(attributeOf(chain, 'spc') ?? 0) / 100 / points,
  };
  const ownColor = child(own, 'solidFill')?.children[0]?.name;
  const fonts = ['latin', 'ea'].map((script) => child(own, script)?.attributes.typeface ?? '+');
  return {
    setting,
    size: points * emuPerPoint * parts.scale * fit,
    color: fill ? solidColor(fill, parts.scheme) : parts.scheme.get('tx1'),
    usesTheme: ownColor !== 'srgbClr' || fonts.some((font) => font.startsWith('+')),
  };
}

const textOfRun = (run: Element): string => child(run, 't')?.text ?? '';

/** Lines that were broken by hand: a soft return begins a new one. */
function segmentsOf(paragraph: Element): string[] {
  const segments = [''];
  for (const one of paragraph.children) {
    if (one.name === 'br') segments.push('');
    else if (one.name === 'r' || one.name === 'fld')
      segments[segments.length - 1] += textOfRun(one);
  }
  return segments;
}

const isMidSentence = (text: string, next: string | undefined): boolean =>
  /[\p{Ll},]\s*$/u.test(text) && /^\s*\p{Ll}/u.test(next ?? '');

function spacing(element: Element | undefined, size: number, scale: number, unit: number): number {
  const points = numberOf(child(element, 'spcPts'), 'val');
  if (points !== undefined) return (points / 100) * emuPerPoint * scale;
  const percent = child(element, 'spcPct')?.attributes.val;
  if (percent === undefined) return unit * size;
  const share = percent.endsWith('%') ? Number.parseFloat(percent) / 100 : Number(percent) / 1e5;
  return share * Math.max(unit, 1) * size;
}

/** A font's own line is about so high, in em. */
const ownLeading = 1.2;

function setParagraph(paragraph: Element, width: number, scope: Scope): SetParagraph {
  const { parts, lessLeading } = scope;
  const properties = child(paragraph, 'pPr');
  const chain = [...(properties ? [properties] : []), ...scope.styles];
  const runs = paragraph.children.filter(({ name }) => name === 'r' || name === 'fld');
  const { setting, size, color, usesTheme } = settingOf(runs, scope);
  const margin = Number(attributeOf(chain, 'marL') ?? 0) * parts.scale;
  const segments = segmentsOf(paragraph);
  const set = segments.map((text) =>
    setLines(text, width === Number.POSITIVE_INFINITY ? 1e6 : (width - margin) / size, setting),
  );
  const lines = set.reduce((sum, one) => sum + one.lines, 0);
  const leading = spacing(firstOf(chain, 'lnSpc'), size, parts.scale, ownLeading) * lessLeading;
  return {
    text: segments.join(' ').trim(),
    size,
    isBold: setting.isBold,
    color,
    height: lines * leading,
    width: margin + Math.max(...set.map(({ widest }) => widest)) * size,
    before: spacing(firstOf(chain, 'spcBef'), size, parts.scale, 0),
    align: attributeOf(chain, 'algn') ?? 'l',
    isTorn: segments.some((text, i) => isMidSentence(text, segments[i + 1])),
    usesTheme,
    isCode: /mono|courier|consolas|menlo|code/i.test(setting.typeface),
  };
}

/** Sets a body of text in a box, as a program that shows it would. */
export function setText(shape: Element, body: Element, box: Rect, parts: SlideParts): TextFrame {
  const lineage = lineageOf(shape, parts);
  const bodies = [
    child(body, 'bodyPr'),
    ...lineage.slice(1).map((one) => child(one, 'txBody', 'bodyPr')),
  ];
  const inset = (side: keyof typeof usualInsets) =>
    Number(attributeOf(bodies, `${side}Ins`) ?? usualInsets[side]) * parts.scale;
  const insets = { left: inset('l'), top: inset('t'), right: inset('r'), bottom: inset('b') };
  const fitting = bodies.find((one) =>
    one?.children.some(({ name }) => /Autofit$|AutoFit$/.test(name)),
  );
  const shrunk = child(fitting, 'normAutofit');
  const fit = (numberOf(shrunk, 'fontScale') ?? 100_000) / 100_000;
  const lessLeading = 1 - (numberOf(shrunk, 'lnSpcReduction') ?? 0) / 100_000;
  const isWrapped = attributeOf(bodies, 'wrap') !== 'none';
  const width = isWrapped ? box.width - insets.left - insets.right : Number.POSITIVE_INFINITY;
  const paragraphs = childrenOf(body, 'p').map((paragraph) => {
    const level = numberOf(child(paragraph, 'pPr'), 'lvl') ?? 0;
    const styles = stylesOf(shape, lineage, level, parts);
    return setParagraph(paragraph, width, { styles, parts, fit, lessLeading });
  });
  const height = paragraphs.reduce((sum, one, i) => sum + one.height + (i > 0 ? one.before : 0), 0);
  return {
    paragraphs,
    height,
    insets,
    anchor: attributeOf(bodies, 'anchor') ?? 't',
    growsBox: child(fitting, 'spAutoFit') !== undefined,
  };
}

/** Whether a text body holds more than blanks. */
export const hasText = (body: Element | undefined): body is Element =>
  body !== undefined && all(body, 't').some(({ text }) => text.trim() !== '');
