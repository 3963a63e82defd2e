import { computeContrast } from '../color.ts';
import { removeIndexes } from '../content-parts.ts';
import type { TextPath } from '../part-paths.ts';
import {
  type Box,
  canvas,
  type Finding,
  flattenBoxes,
  listTextBoxes,
  type Rect,
  type Role,
  type Scene,
  type TextBox,
} from '../scene.ts';
import { minSizes } from '../size-steps.ts';

const tolerancePx = 0.5;

function extendsBeyond(inner: Rect, outer: Rect): boolean {
  return (
    inner.x < outer.x - tolerancePx ||
    inner.y < outer.y - tolerancePx ||
    inner.x + inner.width > outer.x + outer.width + tolerancePx ||
    inner.y + inner.height > outer.y + outer.height + tolerancePx
  );
}

function createFinding(
  code: Finding['code'],
  severity: Finding['severity'],
  message: string,
  box: Box,
): Finding {
  return { code, severity, message, ...(box.part === undefined ? {} : { part: box.part }) };
}

/** Reports texts, charts, tables and images outside the canvas. Decoration may extend beyond it. */
export function checkBounds(scene: Scene): Finding[] {
  const page = { x: 0, y: 0, ...canvas };
  return flattenBoxes(scene.boxes)
    .filter((box) => solidKinds.includes(box.kind) || box.kind === 'text')
    .filter((box) => extendsBeyond(box, page))
    .map((box) =>
      createFinding('out_of_bounds', 'error', `${box.part ?? box.role} leaves the slide.`, box),
    );
}

/** Reports lines that extend beyond their text box. */
export function checkOverflow(scene: Scene): Finding[] {
  return listTextBoxes(scene)
    .filter((box) =>
      box.lines.some((line) => extendsBeyond({ ...line, height: box.lineHeight }, box)),
    )
    .map((box) =>
      createFinding('overflow', 'error', `${box.part ?? box.role} leaves its box.`, box),
    );
}

const solidKinds: Box['kind'][] = ['chart', 'image', 'table'];

function computeOverlapShare(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(1, Math.min(a.width * a.height, b.width * b.height));
}

/** Returns the rectangle of the visible text in a text box, without the empty space. */
export function computeInkRect(box: TextBox): Rect {
  const x = Math.min(...box.lines.map((line) => line.x));
  const right = Math.max(...box.lines.map((line) => line.x + line.width));
  const slack = (box.lineHeight - box.size) / 2;
  return { x, width: right - x, y: box.y + slack, height: Math.max(1, box.height - 2 * slack) };
}

/** Returns the boxes with groups replaced by their children; charts and tables stay whole. */
function flattenGroups(boxes: Box[]): Box[] {
  return boxes.flatMap((box) => (box.kind === 'group' ? flattenGroups(box.children) : [box]));
}

/** Reports boxes that overlap a chart, table or image. A full-slide image may have text on it. */
export function checkCovered(scene: Scene): Finding[] {
  const boxes = flattenGroups(scene.boxes);
  const isBackground = (box: Box) => box.kind === 'image' && box.width >= canvas.width;
  const blocks = boxes.filter((box) => solidKinds.includes(box.kind) && !isBackground(box));
  const others = boxes.filter(
    (box) => solidKinds.includes(box.kind) || (box.kind === 'text' && box.lines.length > 0),
  );
  return blocks.flatMap((block, i) =>
    others
      .filter(
        (other) => other !== block && !blocks.slice(0, i).includes(other) && !isBackground(other),
      )
      .filter((other) => {
        const rect = other.kind === 'text' ? computeInkRect(other) : other;
        return computeOverlapShare(block, rect) >= 0.12;
      })
      .map((other) =>
        createFinding(
          'overlap',
          'error',
          `${other.part ?? other.role} lies on the ${block.kind}.`,
          other,
        ),
      ),
  );
}

/** Reports texts that overlap by 12 % or more of the smaller text's area. */
export function checkOverlap(scene: Scene): Finding[] {
  const boxes = listTextBoxes(scene).filter((box) => box.lines.length > 0);
  const rects = boxes.map(computeInkRect);
  const findings: Finding[] = [];
  boxes.forEach((box, i) => {
    const [a] = [rects[i]];
    for (let k = i + 1; k < boxes.length; k += 1) {
      const [b, other] = [rects[k], boxes[k]];
      if (!a || !b || !other || computeOverlapShare(a, b) < 0.12) continue;
      const names = `${box.part ?? box.role} and ${other.part ?? other.role}`;
      findings.push(createFinding('overlap', 'error', `${names} overlap.`, box));
    }
  });
  return findings;
}

/** Reports texts with a run whose contrast with the background is below WCAG AA. */
export function checkContrast(scene: Scene): Finding[] {
  return listTextBoxes(scene).flatMap((box) => {
    const isLarge = box.size >= 24 || (box.size >= 18.66 && box.weight >= 700);
    const runs = box.lines.flatMap((line) => line.runs);
    const worst = Math.min(21, ...runs.map((run) => computeContrast(run.color, box.on)));
    if (worst >= (isLarge ? 3 : 4.5)) return [];
    const text = `${box.part ?? box.role} has a contrast of ${worst.toFixed(1)}.`;
    return [createFinding('contrast', 'error', text, box)];
  });
}

const captionRoles: Role[] = ['kicker', 'th', 'td', 'code', 'caption', 'label'];
/** Texts that support a larger text next to them. */
const sublinePaths: ReadonlySet<string> = new Set<TextPath>([
  'items[].detail',
  'stats[].detail',
  'before',
  'after',
  'plan[].owner',
  'plan[].due',
]);

function getMinSize({ role, part = '' }: TextBox, layout: string): number {
  // The title of a quote is a label: the quote is the large text.
  if (role === 'h1') return layout === 'quote' ? minSizes.subline : minSizes.title;
  if (role === 'footer' || part === 'image') return minSizes.footer;
  if (captionRoles.includes(role)) return minSizes.caption;
  return sublinePaths.has(removeIndexes(part)) ? minSizes.subline : minSizes.body;
}

/** Reports text below the minimum font size of its role. */
export function checkMinFontSize(scene: Scene): Finding[] {
  return listTextBoxes(scene)
    .filter((box) => box.size < getMinSize(box, scene.layout))
    .map((box) =>
      createFinding(
        'type_floor',
        'error',
        `${box.part ?? box.role} is set at ${box.size} px.`,
        box,
      ),
    );
}
