import type { Rect, TextBox } from '#shared/deck/scene.ts';
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
};

/** A text box of the scene as one paragraph, without a hard break. */
export function paragraphXml(slide: SlideContext, box: TextBox, look: ParagraphLook = {}): string {
  const { before = 0, indent = 0, bullet } = look;
  const hang = bullet ? emu(indent) : 0;
  const attributes = `marL="${emu(indent)}" indent="${-hang}" algn="${alignments[box.align]}" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="0"`;
  const spacing = [
    `<a:lnSpc><a:spcPts val="${centipoints(box.lineHeight)}"/></a:lnSpc>`,
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

type BoxOptions = { rect: Rect; paragraphs: string; isTitle?: boolean; alt?: string | null };

/** A text box around paragraphs: no insets, as wide as its lines need. */
export function textShapeXml(slide: SlideContext, name: string, options: BoxOptions): string {
  const { rect, paragraphs, isTitle, alt } = options;
  const kind = isTitle
    ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>'
    : '<p:cNvSpPr txBox="1"/><p:nvPr/>';
  const fit = isTitle ? '<a:noAutofit/>' : '<a:spAutoFit/>';
  return `<p:sp><p:nvSpPr>${identityXml(slide, name, alt)}${kind}</p:nvSpPr><p:spPr><a:xfrm>${extent(rect)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr><p:txBody><a:bodyPr vert="horz" wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="t">${fit}</a:bodyPr><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
}

/** One text box of the scene; the slide's title is its title placeholder. */
export function textBoxXml(slide: SlideContext, box: TextBox, isTitle = false): string {
  const interval = wrapInterval(box, slide.theme.faces);
  checkWrap(slide, box, interval);
  return textShapeXml(slide, roleNames[box.role] ?? 'Text', {
    rect: boxRect(box, wrapWidth(interval, box.width)),
    paragraphs: paragraphXml(slide, box),
    isTitle,
    ...(box.order === null && !isTitle ? { alt: null } : {}),
  });
}
