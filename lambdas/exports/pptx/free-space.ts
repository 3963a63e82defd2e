import { type Box, canvas, flattenBoxes, type Rect, type Scene } from '#shared/deck/scene.ts';

/** Free space around a text in px, up to the nearest obstacle. */
export type FreeSpace = { below: number; left: number; right: number };

/** A rectangle that a text must not overlap when it grows. A text inside an area may grow within the area. */
type Obstacle = Rect & { isArea: boolean };

/** Minimum distance in px between a grown text and its neighbour. */
const minGap = { horizontal: 8, vertical: 2 };
/** Minimum distance to the edge of the slide, px. */
const edgeMargin = 24;

/** Rectangles of at most this thickness in px are divider lines; thicker ones are panels and bars. */
const maxLineThickness = 8;

function textRect(box: Extract<Box, { kind: 'text' }>): Rect {
  const x = Math.min(...box.lines.map((line) => line.x));
  const right = Math.max(...box.lines.map((line) => line.x + line.width));
  return { x, y: box.y, width: right - x, height: box.lines.length * box.lineHeight };
}

/** Returns the obstacle that a box is for a growing text; none for background art, because text is painted above it. */
function toObstacles(box: Box): Obstacle[] {
  if (box.kind === 'text') return box.lines.length > 0 ? [{ ...textRect(box), isArea: false }] : [];
  if (box.kind === 'image' || box.kind === 'chart' || box.kind === 'table')
    return [{ ...box, isArea: true }];
  if (box.kind === 'line') {
    const { x1, y1, x2, y2, strokeWidth } = box;
    const [x, y] = [Math.min(x1, x2) - strokeWidth / 2, Math.min(y1, y2) - strokeWidth / 2];
    const [width, height] = [Math.abs(x2 - x1) + strokeWidth, Math.abs(y2 - y1) + strokeWidth];
    return Math.min(width, height) <= maxLineThickness
      ? [{ x, y, width, height, isArea: false }]
      : [];
  }
  // Paths in the bottom layer (z 0 or below) are background art; paths above it are panels, sheets and brush strokes.
  const isPanel = box.kind === 'path' && box.fill !== undefined && box.z > 0;
  if (!isPanel && (box.kind !== 'rect' || box.z < 0)) return [];
  const isWhole = box.width >= canvas.width && box.height >= canvas.height;
  return isWhole ? [] : [{ ...box, isArea: Math.min(box.width, box.height) > maxLineThickness }];
}

const right = (rect: Rect) => rect.x + rect.width;
const bottom = (rect: Rect) => rect.y + rect.height;

function contains(area: Rect, text: Rect): boolean {
  const isAcross = area.x <= text.x + 1 && right(area) >= right(text) - 1;
  return isAcross && area.y <= text.y + 1 && bottom(area) >= bottom(text) - 1;
}

/** Creates a function that returns the free space around a text's lines on a slide of the given size. */
export function createFreeSpaceMeter(
  scene: Scene,
  page: { width: number; height: number } = canvas,
): (lines: Rect) => FreeSpace {
  const obstacles = scene.boxes
    .flatMap((box) => (box.kind === 'chart' || box.kind === 'table' ? [box] : flattenBoxes([box])))
    .flatMap(toObstacles);
  return (lines) => {
    const space: FreeSpace = {
      below: page.height - edgeMargin - bottom(lines),
      left: lines.x - edgeMargin,
      right: page.width - edgeMargin - right(lines),
    };
    const slack = Math.min(12, lines.height / 4);
    for (const obstacle of obstacles) {
      if (obstacle.isArea && contains(obstacle, lines)) {
        space.below = Math.min(space.below, bottom(obstacle) - bottom(lines) - minGap.vertical);
        space.left = Math.min(space.left, lines.x - obstacle.x - minGap.horizontal);
        space.right = Math.min(space.right, right(obstacle) - right(lines) - minGap.horizontal);
        continue;
      }
      const sharesColumns = obstacle.x < right(lines) - 1 && right(obstacle) > lines.x + 1;
      if (sharesColumns && obstacle.y >= bottom(lines) - slack && obstacle.y > lines.y)
        space.below = Math.min(space.below, obstacle.y - bottom(lines) - minGap.vertical);
      const sharesRows = obstacle.y < bottom(lines) - slack && bottom(obstacle) > lines.y + slack;
      if (sharesRows && obstacle.x >= right(lines) - 1)
        space.right = Math.min(space.right, obstacle.x - right(lines) - minGap.horizontal);
      if (sharesRows && right(obstacle) <= lines.x + 1)
        space.left = Math.min(space.left, lines.x - right(obstacle) - minGap.horizontal);
    }
    return {
      below: Math.max(0, space.below),
      left: Math.max(0, space.left),
      right: Math.max(0, space.right),
    };
  };
}
