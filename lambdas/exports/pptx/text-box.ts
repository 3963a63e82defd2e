import type { Rect, TextBox } from '#shared/deck/scene.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { runsXml } from './text-runs.ts';
import { extentXml, toCentipoints, toEmu } from './units.ts';
import {
  chooseWrapWidth,
  computeWrapInterval,
  hasWideWord,
  substituteLineCount,
  substituteRatio,
  type WrapInterval,
} from './wrap.ts';

const alignments = { left: 'l', center: 'ctr', right: 'r' } as const;

type ParagraphStyle = {
  /** Space above the paragraph in px. */
  before?: number;
  /** Px from the box's left edge to the text. */
  indent?: number;
  /** XML of the bullet; omitted for a paragraph without one. */
  bullet?: string;
  /** Whether to use the font's natural line height instead of the scene's. */
  isNatural?: boolean;
};

/** Returns a text box of the scene as one paragraph without hard breaks. */
export function paragraphXml(
  slide: SlideContext,
  box: TextBox,
  style: ParagraphStyle = {},
): string {
  const { before = 0, indent = 0, bullet, isNatural } = style;
  const hang = bullet ? toEmu(indent) : 0;
  const attributes = `marL="${toEmu(indent)}" indent="${-hang}" algn="${alignments[box.align]}" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="0"`;
  const height = isNatural
    ? '<a:spcPct val="100000"/>'
    : `<a:spcPts val="${toCentipoints(box.lineHeight)}"/>`;
  const spacing = [
    `<a:lnSpc>${height}</a:lnSpc>`,
    `<a:spcBef><a:spcPts val="${toCentipoints(Math.max(0, before))}"/></a:spcBef>`,
    '<a:spcAft><a:spcPts val="0"/></a:spcAft>',
  ];
  return `<a:p><a:pPr ${attributes}>${spacing.join('')}${bullet ?? '<a:buNone/>'}</a:pPr>${runsXml(slide, box)}</a:p>`;
}

/**
 * With exact line spacing, the bottom of a line is this share of the font size below its baseline, for every font.
 */
const descentShare = 0.2;

/**
 * Returns the px by which a line ends below the scene's line. With exact line spacing, all leading is above the text,
 * and the line ends a fifth of the font size below its baseline.
 */
export function computeLineShift(box: TextBox): number {
  const shifts = box.lines.map((line, i) => {
    const size = Math.max(...line.runs.map((run) => run.size), 0) || box.size;
    return line.baseline + descentShare * size - (box.y + (i + 1) * box.lineHeight);
  });
  shifts.sort((a, b) => a - b);
  return shifts[Math.floor(shifts.length / 2)] ?? 0;
}

/** Tracking after the first line's last letter in px; the scene counts it as width, other programs do not. */
function trailingTracking(box: TextBox): number {
  const last = box.lines[0]?.runs.at(-1);
  return last ? last.tracking * last.size : 0;
}

/** Records a finding if no width reproduces the box's lines. */
export function checkWrap(slide: SlideContext, box: TextBox, interval: WrapInterval): void {
  if (interval.min < interval.below) return;
  slide.findings.push({
    code: 'no_wrap_width',
    severity: 'warning',
    message: `No box width reproduces the lines of ${box.part ?? box.id}: they may break elsewhere in PowerPoint.`,
    params: { least: interval.min, below: interval.below },
    ...(box.part === undefined ? {} : { part: box.part }),
  });
}

/** Returns the rectangle of a box with the given width, aligned like its text. */
export function boxRect(box: TextBox, width: number): Rect {
  const free = box.width - width - trailingTracking(box);
  const shift = box.align === 'left' ? 0 : box.align === 'right' ? free : free / 2;
  const height = Math.max(1, box.lines.length) * box.lineHeight;
  return { x: box.x + shift, y: box.y + computeLineShift(box), width, height };
}

const roleNames: Partial<Record<TextBox['role'], string>> = {
  h1: 'Title',
  h2: 'Heading',
  kicker: 'Kicker',
  quote: 'Quote',
  cite: 'Attribution',
  code: 'Code',
  caption: 'Caption',
  label: 'Label',
  footer: 'Footer',
};

type BoxOptions = {
  rect: Rect;
  paragraphs: string;
  isTitle?: boolean;
  /** Disables wrapping, even when a substitute font is wider. */
  isOneLine?: boolean;
  /** Whether text in a wider substitute font must shrink, because the box can't grow. */
  isTight?: boolean;
  alt?: string | null;
};

/**
 * Returns the element that says how programs fit the text into the box. In a tight box the text has its full size in
 * its own font, and programs that lay it out with a wider substitute font shrink it.
 */
function fitXml({ isTitle, isTight }: BoxOptions): string {
  if (isTight) return '<a:normAutofit/>';
  return isTitle ? '<a:noAutofit/>' : '<a:spAutoFit/>';
}

/** Returns a text box around paragraphs, without insets. */
export function textShapeXml(slide: SlideContext, name: string, options: BoxOptions): string {
  const { rect, paragraphs, isTitle, isOneLine, alt } = options;
  const kind = isTitle
    ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>'
    : '<p:cNvSpPr txBox="1"/><p:nvPr/>';
  const wrap = isOneLine ? 'none' : 'square';
  return `<p:sp><p:nvSpPr>${identityXml(slide, name, alt)}${kind}</p:nvSpPr><p:spPr><a:xfrm>${extentXml(rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr vert="horz" wrap="${wrap}" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t">${fitXml(options)}</a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

const singleLineRoles: TextBox['role'][] = ['h2', 'kicker', 'cite', 'caption', 'label', 'footer'];
/** Whether the text is a number, date or name rather than a sentence: few words or, in Chinese, few characters. */
const isBrief = (text: string) => text.split(' ').length <= 3 && [...text].length <= 24;
/** Maximum width of common substitute fonts relative to the theme's fonts. */
const maxSubstituteRatio = 1.5;

/**
 * Whether the box must not wrap: it holds one line that would wrap with a wider substitute font, and then overlap the
 * box below. False for a line with enough room beside it, so that its box still wraps added text.
 */
export function isOneLine(box: TextBox): boolean {
  const [line, ...others] = box.lines;
  if (!line || others.length > 0 || line.width * maxSubstituteRatio <= box.width) return false;
  return singleLineRoles.includes(box.role) || isBrief(line.runs.map((run) => run.text).join(''));
}

/** Returns the rectangle of a box's lines. */
function computeLinesRect(box: TextBox): Rect {
  const x = Math.min(...box.lines.map((line) => line.x));
  const right = Math.max(...box.lines.map((line) => line.x + line.width));
  const height = box.lines.length * box.lineHeight;
  return box.lines.length === 0 ? box : { x, y: box.y, width: right - x, height };
}

/**
 * Minimum extra height, in px, of a box whose text may shrink, above the height of its lines. Without it, rounding can
 * shrink the text.
 */
const minHeightSlack = 3;

type FittedBox = { rect: Rect; isTight: boolean };

/**
 * Fits the box of texts that may wrap. If a wider substitute font may cut a word of a title, programs shrink the text
 * into the height of its lines, in which only whole words have room. If the space below is too small for the extra
 * lines that a wider substitute font needs, the box uses all of the space, and programs shrink the text to fit.
 */
export function fitBox(
  slide: SlideContext,
  texts: TextBox[],
  rect: Rect,
  width: number,
): FittedBox {
  const { faces } = slide.theme;
  if (texts.some((box) => box.role === 'h1' && hasWideWord(box, faces, width)))
    return { rect: { ...rect, height: rect.height + minHeightSlack }, isTight: true };
  const extra = texts.reduce((sum, box) => {
    const count = substituteLineCount(box, faces, width) - box.lines.length;
    return sum + count * box.lineHeight;
  }, 0);
  const areas = texts.map(computeLinesRect);
  const [x, y] = [
    Math.min(...areas.map((area) => area.x)),
    Math.min(...areas.map((area) => area.y)),
  ];
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  const { below } = slide.freeSpace({ x, y, width: right - x, height: bottom - y });
  if (extra <= below) return { rect, isTight: false };
  return {
    rect: { ...rect, height: rect.height + Math.max(minHeightSlack, below) },
    isTight: true,
  };
}

/** Returns by how many px a line can grow to each side before it reaches another box or the slide's margin. */
function computeMaxGrowth(slide: SlideContext, box: TextBox): { left: number; right: number } {
  const { left, right } = slide.freeSpace(computeLinesRect(box));
  const half = Math.min(left, right);
  return {
    left: { left: 0, right: left, center: half }[box.align],
    right: { left: right, right: 0, center: half }[box.align],
  };
}

/**
 * For texts of at least `size` px, such as large numbers: the box shrinks its text only if a substitute font `ratio`
 * times as wide would not fit, because LibreOffice 7 draws shrinkable texts up to 0.04 em higher.
 */
const largeFigureLimits = { size: 120, ratio: 1.25 };

/** Share by which a box is wider than its line, in case a program measures the same font a little wider. */
const lineSlackShare = 0.02;

/**
 * Fits the box of a line that should not wrap. With much free space the box is exactly as wide as the line and wrapping
 * is off, because programs align an unwrapped line differently in a wider box. Otherwise the box ends before its
 * neighbour, and programs shrink the text in a wider substitute font.
 */
function fitLine(slide: SlideContext, box: TextBox): FittedBox & { isOneLine: boolean } {
  const width = (box.lines[0]?.width ?? 0) - trailingTracking(box);
  const exact = boxRect(box, width);
  const { left, right } = computeMaxGrowth(slide, box);
  const free = left + right;
  const ratio = box.size >= largeFigureLimits.size ? largeFigureLimits.ratio : substituteRatio;
  if (free >= width * (ratio - 1)) return { rect: exact, isOneLine: true, isTight: false };
  const slack = Math.max(minHeightSlack, width * lineSlackShare);
  const half = box.align === 'center' ? slack / 2 : box.align === 'right' ? slack : 0;
  const rect = {
    x: exact.x - Math.max(left, half),
    y: exact.y,
    width: width + Math.max(free, slack),
    height: exact.height + minHeightSlack,
  };
  return { rect, isOneLine: false, isTight: true };
}

/** Factor by which a one-line title may become wider before it wraps. */
const maxTitleGrowth = 1.3;

/** Width of a title box: one line has spare room, and added text still wraps. */
function computeTitleWidth(slide: SlideContext, box: TextBox, width: number): number {
  const [line, ...others] = box.lines;
  if (!line || others.length > 0) return width;
  const { left, right } = computeMaxGrowth(slide, box);
  return Math.max(width, Math.min(line.width * maxTitleGrowth, line.width + left + right));
}

/** Returns the slide's title in its placeholder. */
export function titleBoxXml(slide: SlideContext, box: TextBox): string {
  const interval = computeWrapInterval(box, slide.theme.faces);
  checkWrap(slide, box, interval);
  const width = computeTitleWidth(slide, box, chooseWrapWidth(interval, box.width));
  return textShapeXml(slide, 'Title', {
    ...fitBox(slide, [box], boxRect(box, width), width),
    paragraphs: paragraphXml(slide, box),
    isTitle: true,
  });
}

/** Returns a text box of the scene. */
export function textBoxXml(slide: SlideContext, box: TextBox): string {
  const interval = computeWrapInterval(box, slide.theme.faces);
  checkWrap(slide, box, interval);
  const width = chooseWrapWidth(interval, box.width);
  const fitted = isOneLine(box)
    ? fitLine(slide, box)
    : fitBox(slide, [box], boxRect(box, width), width);
  return textShapeXml(slide, roleNames[box.role] ?? 'Text', {
    ...fitted,
    paragraphs: paragraphXml(slide, box),
    ...(box.order === null ? { alt: null } : {}),
  });
}
