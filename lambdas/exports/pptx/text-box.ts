import { canvas, type Rect, type TextBox } from '#shared/deck/scene.ts';
import { identityXml, type SlideContext } from './slide-context.ts';
import { runsXml } from './text-runs.ts';
import { centipoints, emu, extent } from './units.ts';
import { type WrapInterval, wrapInterval, wrapWidth } from './wrap.ts';

const alignments = { left: 'l', center: 'ctr', right: 'r' } as const;

type ParagraphLook = {
  /** Px above the paragraph. */
  before?: number;
  /** Px from the box's left to the text. */
  indent?: number;
  /** Bullet elements; without them the paragraph has none. */
  bullet?: string;
  /** Whether lines are as high as their font is, instead of the scene's height. */
  isNatural?: boolean;
};

/** A text box of the scene as one paragraph, without a hard break. */
export function paragraphXml(slide: SlideContext, box: TextBox, look: ParagraphLook = {}): string {
  const { before = 0, indent = 0, bullet, isNatural } = look;
  const hang = bullet ? emu(indent) : 0;
  const attributes = `marL="${emu(indent)}" indent="${-hang}" algn="${alignments[box.align]}" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="0"`;
  const height = isNatural
    ? '<a:spcPct val="100000"/>'
    : `<a:spcPts val="${centipoints(box.lineHeight)}"/>`;
  const spacing = [
    `<a:lnSpc>${height}</a:lnSpc>`,
    `<a:spcBef><a:spcPts val="${centipoints(Math.max(0, before))}"/></a:spcBef>`,
    '<a:spcAft><a:spcPts val="0"/></a:spcAft>',
  ];
  return `<a:p><a:pPr ${attributes}>${spacing.join('')}${bullet ?? '<a:buNone/>'}</a:pPr>${runsXml(slide, box)}</a:p>`;
}

/** Share of the size that stands below the baseline in exactly spaced lines, whatever the face. */
const depth = 0.2;

/**
 * How far below the scene's line the drawn line ends: with exact spacing all leading stands above the text, and the
 * line ends a fifth of its size below its baseline.
 */
export function lineShift(box: TextBox): number {
  const shifts = box.lines.map((line, i) => {
    const size = Math.max(...line.runs.map((run) => run.size), 0) || box.size;
    return line.baseline + depth * size - (box.y + (i + 1) * box.lineHeight);
  });
  shifts.sort((a, b) => a - b);
  return shifts[Math.floor(shifts.length / 2)] ?? 0;
}

/** Tracking after a line's last letter, which the scene counts to its width and others don't, px. */
function trailing(box: TextBox): number {
  const last = box.lines[0]?.runs.at(-1);
  return last ? last.tracking * last.size : 0;
}

/** Reports lines that no width reproduces. */
export function checkWrap(slide: SlideContext, box: TextBox, interval: WrapInterval): void {
  if (interval.least < interval.below) return;
  slide.findings.push({
    code: 'no_wrap_width',
    severity: 'warning',
    message: `No box width reproduces the lines of ${box.part ?? box.id}: they may break elsewhere in PowerPoint.`,
    params: { least: interval.least, below: interval.below },
    ...(box.part === undefined ? {} : { part: box.part }),
  });
}

/** The place of a box as wide as `width`, on its alignment's side. */
export function boxRect(box: TextBox, width: number): Rect {
  const free = box.width - width - trailing(box);
  const shift = box.align === 'left' ? 0 : box.align === 'right' ? free : free / 2;
  const height = Math.max(1, box.lines.length) * box.lineHeight;
  return { x: box.x + shift, y: box.y + lineShift(box), width, height };
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
  /** Whether the text is never wrapped, however wide another font makes it. */
  isOneLine?: boolean;
  alt?: string | null;
};

/** A text box around paragraphs: no insets, as wide as its lines need. */
export function textShapeXml(slide: SlideContext, name: string, options: BoxOptions): string {
  const { rect, paragraphs, isTitle, isOneLine, alt } = options;
  const kind = isTitle
    ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>'
    : '<p:cNvSpPr txBox="1"/><p:nvPr/>';
  const fit = isTitle ? '<a:noAutofit/>' : '<a:spAutoFit/>';
  const wrap = isOneLine ? 'none' : 'square';
  return `<p:sp><p:nvSpPr>${identityXml(slide, name, alt)}${kind}</p:nvSpPr><p:spPr><a:xfrm>${extent(rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr vert="horz" wrap="${wrap}" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t">${fit}</a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

const oneLiners: TextBox['role'][] = ['h2', 'kicker', 'cite', 'caption', 'label', 'footer'];
/** A figure, a date, a name: with so few words, or signs of Chinese, it's no sentence. */
const isBrief = (text: string) => text.split(' ').length <= 3 && [...text].length <= 24;
/** How much wider the usual fonts are at most than those of a theme, for which they stand in. */
const leeway = 1.5;

/**
 * Whether a box holds one line that would break, over what is below it, were its font missing. A line with room enough
 * beside it stays in a box that wraps what is added to it.
 */
export function isOneLine(box: TextBox): boolean {
  const [line, ...others] = box.lines;
  if (!line || others.length > 0 || line.width * leeway <= box.width) return false;
  return oneLiners.includes(box.role) || isBrief(line.runs.map((run) => run.text).join(''));
}

/** The place of a line that isn't wrapped: just as wide, since programs differ in where they put it in a wider box. */
function lineRect(box: TextBox): Rect {
  return boxRect(box, (box.lines[0]?.width ?? 0) - trailing(box));
}

/** How much wider a title's font may be before a title of one line takes a second; and what is left to the edge, px. */
const titleRoom = { share: 1.3, edge: 24 };

/** The width of a title's box: one line has room to spare, and what is added to it still wraps. */
function titleWidth(box: TextBox, width: number): number {
  const [line, ...others] = box.lines;
  if (!line || others.length > 0) return width;
  const toRight = canvas.width - titleRoom.edge - box.x;
  const toLeft = box.x + box.width - titleRoom.edge;
  const room = { left: toRight, right: toLeft, center: 2 * Math.min(toLeft, toRight) - box.width };
  return Math.max(width, Math.min(line.width * titleRoom.share, room[box.align]));
}

/** The slide's title, in its placeholder. */
export function titleBoxXml(slide: SlideContext, box: TextBox): string {
  const interval = wrapInterval(box, slide.theme.faces);
  checkWrap(slide, box, interval);
  const width = titleWidth(box, wrapWidth(interval, box.width));
  const paragraphs = paragraphXml(slide, box);
  return textShapeXml(slide, 'Title', { rect: boxRect(box, width), paragraphs, isTitle: true });
}

/** One text box of the scene. */
export function textBoxXml(slide: SlideContext, box: TextBox): string {
  const interval = wrapInterval(box, slide.theme.faces);
  checkWrap(slide, box, interval);
  const isWhole = isOneLine(box);
  return textShapeXml(slide, roleNames[box.role] ?? 'Text', {
    rect: isWhole ? lineRect(box) : boxRect(box, wrapWidth(interval, box.width)),
    paragraphs: paragraphXml(slide, box),
    isOneLine: isWhole,
    ...(box.order === null ? { alt: null } : {}),
  });
}
