import { type Box, canvas, flattenBoxes, type Rect, type Scene } from '#shared/deck/scene.ts';

/** Free space around a text in px, before it would meet something else. */
export type Room = { below: number; left: number; right: number };

/** Something that text must not run into. A text may grow inside of an area that contains it. */
type Obstacle = Rect & { isArea: boolean };

/** Minimum distance in px between a grown text and its neighbour. */
const gap = { across: 8, down: 2 };
/** Minimum distance to the edge of the slide, px. */
const edge = 24;

/** Rectangles of at most this thickness in px are rules; thicker ones are panels and bars. */
const maxRule = 8;

function textRect(box: Extract<Box, { kind: 'text' }>): Rect {
  const x = Math.min(...box.lines.map((line) => line.x));
  const right = Math.max(...box.lines.map((line) => line.x + line.width));
  return { x, y: box.y, width: right - x, height: box.lines.length * box.lineHeight };
}

/** Background art is no obstacle, because text is painted above it. */
function obstacle(box: Box): Obstacle[] {
  if (box.kind === 'text') return box.lines.length > 0 ? [{ ...textRect(box), isArea: false }] : [];
  if (box.kind === 'image' || box.kind === 'chart' || box.kind === 'table')
    return [{ ...box, isArea: true }];
  if (box.kind === 'line') {
    const { x1, y1, x2, y2, strokeWidth } = box;
    const [x, y] = [Math.min(x1, x2) - strokeWidth / 2, Math.min(y1, y2) - strokeWidth / 2];
    const [width, height] = [Math.abs(x2 - x1) + strokeWidth, Math.abs(y2 - y1) + strokeWidth];
    return Math.min(width, height) <= maxRule ? [{ x, y, width, height, isArea: false }] : [];
  }
  if (box.kind !== 'rect' || box.z < 0) return [];
  const isWhole = box.width >= canvas.width && box.height >= canvas.height;
  return isWhole ? [] : [{ ...box, isArea: Math.min(box.width, box.height) > maxRule }];
}

const right = (rect: Rect) => rect.x + rect.width;
const bottom = (rect: Rect) => rect.y + rect.height;

function contains(area: Rect, text: Rect): boolean {
  const isAcross = area.x <= text.x + 1 && right(area) >= right(text) - 1;
  return isAcross && area.y <= text.y + 1 && bottom(area) >= bottom(text) - 1;
}

/** Returns a function that measures the free space around a text's lines on a slide. */
export function createRoom(scene: Scene): (lines: Rect) => Room {
  const obstacles = scene.boxes
    .flatMap((box) => (box.kind === 'chart' || box.kind === 'table' ? [box] : flattenBoxes([box])))
    .flatMap(obstacle);
  return (lines) => {
    const room: Room = {
      below: canvas.height - edge - bottom(lines),
      left: lines.x - edge,
      right: canvas.width - edge - right(lines),
    };
    const slack = Math.min(12, lines.height / 4);
    for (const one of obstacles) {
      if (one.isArea && contains(one, lines)) {
        room.below = Math.min(room.below, bottom(one) - bottom(lines) - gap.down);
        room.left = Math.min(room.left, lines.x - one.x - gap.across);
        room.right = Math.min(room.right, right(one) - right(lines) - gap.across);
        continue;
      }
      const isAbreast = one.x < right(lines) - 1 && right(one) > lines.x + 1;
      if (isAbreast && one.y >= bottom(lines) - slack && one.y > lines.y)
        room.below = Math.min(room.below, one.y - bottom(lines) - gap.down);
      const isLevel = one.y < bottom(lines) - slack && bottom(one) > lines.y + slack;
      if (isLevel && one.x >= right(lines) - 1)
        room.right = Math.min(room.right, one.x - right(lines) - gap.across);
      if (isLevel && right(one) <= lines.x + 1)
        room.left = Math.min(room.left, lines.x - right(one) - gap.across);
    }
    return {
      below: Math.max(0, room.below),
      left: Math.max(0, room.left),
      right: Math.max(0, room.right),
    };
  };
}
