import { isLogo } from '../brand-logo.ts';
import {
  canvas,
  type Finding,
  flattenBoxes,
  listTextBoxes,
  type Rect,
  type Role,
  type Scene,
  type TextBox,
} from '../scene.ts';
import { computeInkRect } from './geometry.ts';

/** Layouts that need empty space, so `checkWhitespace` skips them. */
const layoutsWithEmptySpace = new Set([
  'cover',
  'section',
  'statement',
  'closing',
  'quote',
  'full-image',
  'image-text',
]);

/** Returns the text boxes of the content, without footer and decoration. */
function listContentTexts(scene: Scene): TextBox[] {
  return listTextBoxes(scene).filter(
    (box) => box.order !== null && box.role !== 'footer' && box.lines.length > 0,
  );
}

/** Two edges with a distance in this range look like a mistake, px. */
const nearMissPx = { min: 1.5, max: 6 };

function isNearMiss(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  return apart >= nearMissPx.min && apart <= nearMissPx.max;
}

// Roles whose left edges are not compared: kickers and labels may follow an ornament, and table cells follow their
// column. Text larger than `minDisplaySize` is not compared either, because it is aligned optically.
const unalignedRoles: Role[] = ['kicker', 'label', 'th', 'td'];
const minDisplaySize = 44;

/** Reports texts whose left edge is a few pixels off the edge of other texts. */
export function checkAlignment(scene: Scene): Finding[] {
  const boxes = listContentTexts(scene).filter(
    (box) =>
      box.align === 'left' && !unalignedRoles.includes(box.role) && box.size < minDisplaySize,
  );
  const edges = boxes.map((box) => box.x);
  const misaligned = boxes.filter(
    (box) =>
      edges.some((edge) => isNearMiss(edge, box.x)) &&
      edges.filter((edge) => Math.abs(edge - box.x) < nearMissPx.min).length === 1,
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
  return listContentTexts(scene)
    .filter((box) => {
      const ink = computeInkRect(box);
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
function listContentRects(scene: Scene, isCounted: (box: TextBox) => boolean): Rect[] {
  const shapes = flattenBoxes(scene.boxes).filter(
    (box) =>
      box.z >= 2 &&
      !isLogo(box) &&
      (box.kind === 'rect' || (box.kind === 'path' && box.view === undefined)),
  );
  const whole = scene.boxes.filter(
    (box) => ['chart', 'image', 'table'].includes(box.kind) && !isLogo(box),
  );
  return [...listContentTexts(scene).filter(isCounted).map(computeInkRect), ...whole, ...shapes];
}

const coverageGrid = { columns: 64, rows: 36 } as const;

/** Returns the fraction of the slide that the rectangles cover (overlaps count once) and their centre, all 0 to 1. */
function measureCoverage(rects: Rect[]): { share: number; x: number; y: number } {
  const filled = new Set<number>();
  const [w, h] = [canvas.width / coverageGrid.columns, canvas.height / coverageGrid.rows];
  for (const rect of rects) {
    const left = Math.max(0, Math.floor(rect.x / w + 0.3));
    const right = Math.min(coverageGrid.columns, Math.ceil((rect.x + rect.width) / w - 0.3));
    const top = Math.max(0, Math.floor(rect.y / h + 0.3));
    const bottom = Math.min(coverageGrid.rows, Math.ceil((rect.y + rect.height) / h - 0.3));
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1)
        filled.add(row * coverageGrid.columns + column);
  }
  let [x, y] = [0, 0];
  for (const cell of filled) {
    x += (cell % coverageGrid.columns) + 0.5;
    y += Math.floor(cell / coverageGrid.columns) + 0.5;
  }
  const count = Math.max(1, filled.size);
  return {
    share: filled.size / (coverageGrid.columns * coverageGrid.rows),
    x: filled.size === 0 ? 0.5 : x / count / coverageGrid.columns,
    y: filled.size === 0 ? 0.5 : y / count / coverageGrid.rows,
  };
}

const whitespaceLimits = { empty: 0.03, dense: 0.72, aside: 0.29 } as const;

/** Reports a slide that is almost empty, too dense, or off balance. */
export function checkWhitespace(scene: Scene): Finding[] {
  if (layoutsWithEmptySpace.has(scene.layout)) return [];
  const { share, x, y } = measureCoverage(listContentRects(scene, () => true));
  const findings: Finding[] = [];
  const body = measureCoverage(
    listContentRects(scene, ({ role }) => role !== 'h1' && role !== 'kicker'),
  );
  if (body.share < whitespaceLimits.empty) {
    const percent = Math.round(body.share * 100);
    findings.push({
      code: 'too_empty',
      severity: 'warning',
      message: `Only ${percent}% of the slide carries something.`,
      params: { percent },
    });
  }
  if (share > whitespaceLimits.dense) {
    const percent = Math.round(share * 100);
    findings.push({
      code: 'too_dense',
      severity: 'warning',
      message: `${percent}% of the slide is filled: nothing stands out.`,
      params: { percent },
    });
  }
  const imbalance = Math.max(Math.abs(x - 0.5), y - 0.5, 0.36 - y);
  if (body.share >= whitespaceLimits.empty && imbalance > whitespaceLimits.aside)
    findings.push({
      code: 'unbalanced',
      severity: 'info',
      message: 'What the slide shows leans to one side.',
    });
  return findings;
}
