import { isLogo } from '../brand-logo.ts';
import {
  canvas,
  type Finding,
  flattenBoxes,
  type Rect,
  type Role,
  type Scene,
  type TextBox,
  textBoxes,
} from '../scene.ts';
import { inkRect } from './geometry.ts';

/** Layouts that need empty space, so `checkWhitespace` skips them. */
const openLayouts = new Set([
  'cover',
  'section',
  'statement',
  'closing',
  'quote',
  'full-image',
  'image-text',
]);

/** Returns the text boxes of the content, without footer and decoration. */
function contentTexts(scene: Scene): TextBox[] {
  return textBoxes(scene).filter(
    (box) => box.order !== null && box.role !== 'footer' && box.lines.length > 0,
  );
}

/** Two edges with a distance in this range look like a mistake, px. */
const nearMiss = { min: 1.5, max: 6 };

function isNearMiss(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  return apart >= nearMiss.min && apart <= nearMiss.max;
}

// Roles whose left edges are not compared: kickers and labels may follow an ornament, and table cells follow their
// column. Text larger than `displaySize` is not compared either, because it is aligned optically.
const ornamentedRoles: Role[] = ['kicker', 'label', 'th', 'td'];
const displaySize = 44;

/** Reports texts whose left edge is a few pixels off the edge of other texts. */
export function checkAlignment(scene: Scene): Finding[] {
  const boxes = contentTexts(scene).filter(
    (box) => box.align === 'left' && !ornamentedRoles.includes(box.role) && box.size < displaySize,
  );
  const edges = boxes.map((box) => box.x);
  const misaligned = boxes.filter(
    (box) =>
      edges.some((edge) => isNearMiss(edge, box.x)) &&
      edges.filter((edge) => Math.abs(edge - box.x) < nearMiss.min).length === 1,
  );
  return misaligned.map((box) => ({
    code: 'misaligned',
    severity: 'warning' as const,
    message: `${box.part ?? box.role} starts a few pixels off the edge of the other texts.`,
    ...(box.part === undefined ? {} : { part: box.part }),
  }));
}

const minMargin = 20;

/** Reports text that is too close to the edge of the slide. */
export function checkMargins(scene: Scene): Finding[] {
  return contentTexts(scene)
    .filter((box) => {
      const ink = inkRect(box);
      const space = Math.min(
        ink.x,
        ink.y,
        canvas.width - ink.x - ink.width,
        canvas.height - ink.y - ink.height,
      );
      return space >= 0 && space < minMargin;
    })
    .map((box) => ({
      code: 'margin',
      severity: 'warning',
      message: `${box.part ?? box.role} comes too near to the slide’s edge.`,
      ...(box.part === undefined ? {} : { part: box.part }),
    }));
}

/** Returns the rectangles with content: texts, charts, images, tables and the shapes of diagrams. */
function contentRects(scene: Scene, isCounted: (box: TextBox) => boolean): Rect[] {
  const shapes = flattenBoxes(scene.boxes).filter(
    (box) =>
      box.z >= 2 &&
      !isLogo(box) &&
      (box.kind === 'rect' || (box.kind === 'path' && box.view === undefined)),
  );
  const whole = scene.boxes.filter(
    (box) => ['chart', 'image', 'table'].includes(box.kind) && !isLogo(box),
  );
  return [...contentTexts(scene).filter(isCounted).map(inkRect), ...whole, ...shapes];
}

const grid = { columns: 64, rows: 36 } as const;

/** Returns the fraction of the slide that the rectangles cover (overlaps count once) and their centre, all 0 to 1. */
function measureCoverage(rects: Rect[]): { share: number; x: number; y: number } {
  const filled = new Set<number>();
  const [w, h] = [canvas.width / grid.columns, canvas.height / grid.rows];
  for (const rect of rects) {
    const left = Math.max(0, Math.floor(rect.x / w + 0.3));
    const right = Math.min(grid.columns, Math.ceil((rect.x + rect.width) / w - 0.3));
    const top = Math.max(0, Math.floor(rect.y / h + 0.3));
    const bottom = Math.min(grid.rows, Math.ceil((rect.y + rect.height) / h - 0.3));
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1) filled.add(row * grid.columns + column);
  }
  let [x, y] = [0, 0];
  for (const cell of filled) {
    x += (cell % grid.columns) + 0.5;
    y += Math.floor(cell / grid.columns) + 0.5;
  }
  const count = Math.max(1, filled.size);
  return {
    share: filled.size / (grid.columns * grid.rows),
    x: filled.size === 0 ? 0.5 : x / count / grid.columns,
    y: filled.size === 0 ? 0.5 : y / count / grid.rows,
  };
}

const limits = { empty: 0.03, dense: 0.72, aside: 0.29 } as const;

/** Reports a slide that is almost empty, too dense, or off balance. */
export function checkWhitespace(scene: Scene): Finding[] {
  if (openLayouts.has(scene.layout)) return [];
  const { share, x, y } = measureCoverage(contentRects(scene, () => true));
  const findings: Finding[] = [];
  const body = measureCoverage(
    contentRects(scene, ({ role }) => role !== 'h1' && role !== 'kicker'),
  );
  if (body.share < limits.empty) {
    const percent = Math.round(body.share * 100);
    findings.push({
      code: 'too_empty',
      severity: 'warning',
      message: `Only ${percent}% of the slide carries something.`,
      params: { percent },
    });
  }
  if (share > limits.dense) {
    const percent = Math.round(share * 100);
    findings.push({
      code: 'too_dense',
      severity: 'warning',
      message: `${percent}% of the slide is filled: nothing stands out.`,
      params: { percent },
    });
  }
  const imbalance = Math.max(Math.abs(x - 0.5), y - 0.5, 0.36 - y);
  if (body.share >= limits.empty && imbalance > limits.aside)
    findings.push({
      code: 'unbalanced',
      severity: 'info',
      message: 'What the slide shows leans to one side.',
    });
  return findings;
}
