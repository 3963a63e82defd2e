import { describeChange, parseAmount } from '../../change.ts';
import type { Ctx } from '../../context.ts';
import { parseInline, toPlainText } from '../../inline.ts';
import type { LayoutContent } from '../../model.ts';
import type { Box, Rect } from '../../scene.ts';
import type { Blocks as Measures } from '../before-after/pair.ts';
import { composePairs } from '../before-after.ts';

type Blocks = LayoutContent<'two-columns'>['blocks'];

/**
 * Matches headings that name a state or a time, such as “Before”, so that both columns are about the same thing and not
 * about two things to compare.
 */
const stateHeadingPattern =
  /\b(?:before|after|then|now|today|last|this|previous|current|old|new|plan(?:ned)?|actual|target|forecast|goal)\b|\b(?:19|20)\d\d\b|\b[QH][1-4]\b|[前后旧新]|现在|目前|[去今明上本]年|[上本]季|计划|实际|目标/iu;
const maxMeasures = 3;

/** Returns the label and the figure of an item such as “Complaints: **143 a week**”; undefined without both. */
function splitItem(item: string): { label: string; figure: string } | undefined {
  const spans = parseInline(item);
  const bold = spans.findIndex(({ bold: isBold, text }) => isBold && /\d/.test(text));
  const text = toPlainText(item);
  const at = text.search(/[<>≤≥≈~+−-]?\p{Sc}?\d/u);
  const isLast = bold > 0 && bold === spans.length - 1;
  const label = isLast
    ? spans
        .slice(0, bold)
        .map((span) => span.text)
        .join('')
    : text.slice(0, Math.max(0, at));
  const figure = isLast ? (spans[bold]?.text ?? '') : text.slice(Math.max(0, at));
  const name = label
    .trim()
    .replace(/[:：,，]$/u, '')
    .trim();
  return name === '' || !parseAmount(figure) ? undefined : { label: name, figure: figure.trim() };
}

/** Returns two items with the same label and one comparable figure each as a measure; otherwise undefined. */
function pairItems(left: string, right: string): Measures['measures'][number] | undefined {
  const [before, after] = [splitItem(left), splitItem(right)];
  if (!before || before.label !== after?.label) return undefined;
  const [from, to] = [parseAmount(before.figure), parseAmount(after.figure)];
  if (!from || !to || !describeChange(from, to, 'en')) return undefined;
  return { name: before.label, before: before.figure, after: after.figure };
}

/** Returns two columns as measures before and after, if they list the same labels with one figure each. */
export function findPairedMeasures({ left, right }: Blocks): Measures | undefined {
  const count = left.items.length;
  if (count > maxMeasures || count !== right.items.length) return undefined;
  if (![left, right].every(({ heading }) => stateHeadingPattern.test(toPlainText(heading))))
    return undefined;
  const measures = left.items.flatMap((item, i) => pairItems(item, right.items[i] ?? '') ?? []);
  return measures.length === count
    ? { before: left.heading, after: right.heading, measures }
    : undefined;
}

/** Maps a content path of the before-after layout to the path of the same text in the two-columns layout. */
function toColumnPath(part: string): string {
  if (part === 'before') return 'left.heading';
  if (part === 'after') return 'right.heading';
  const [, index, name] = /^measures\[(\d+)\](?:\.(\w+))?/.exec(part) ?? [];
  if (index === undefined) return 'left.items';
  return `${name === 'after' ? 'right' : 'left'}.items[${index}]`;
}

function withColumnPaths(box: Box): Box {
  const own = box.part === undefined ? box : { ...box, part: toColumnPath(box.part) };
  if (own.kind === 'group') return { ...own, children: own.children.map(withColumnPaths) };
  if (own.kind !== 'chart') return own;
  const marks = own.marks.map((mark) =>
    mark.part === undefined ? mark : { ...mark, part: toColumnPath(mark.part) },
  );
  return { ...own, marks };
}

/** Draws two columns like a before-after slide. The boxes and findings keep the content paths of the columns. */
export function drawMeasures(ctx: Ctx, measures: Measures, body: Rect): Box[] {
  const known = ctx.findings.length;
  const boxes = composePairs(ctx, measures, body).map(withColumnPaths);
  const own = ctx.findings.splice(known).map((finding) => {
    const { part = '', message } = finding;
    const path = toColumnPath(part);
    return { ...finding, part: path, message: message.replace(part, path) };
  });
  ctx.findings.push(...own);
  return boxes;
}
