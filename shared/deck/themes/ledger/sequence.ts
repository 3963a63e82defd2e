import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { doubleRule } from './art.ts';
import { palette, redInk } from './tokens.ts';

/** Sequences in ledger style: markers with double rules, dotted connectors, a timeline of rules. */
export const sequence: SequenceStyle = {
  nodeSize: 84,
  drawNode(ctx, rect) {
    const { x, y, width, height } = rect;
    return [
      rectBox(ctx, rect, { fill: palette.panel }),
      rectBox(ctx, { x, y, width, height: 5 }, { fill: palette.accent }),
      ...doubleRule(ctx, x, x + width, y + height - 6, palette.accent),
    ];
  },
  numberColors: () => ({ color: palette.accent, on: palette.panel }),
  drawConnector(ctx, from, to, y) {
    const dots: string[] = [];
    for (let x = from + 2; x < to - 14; x += 9) dots.push(`M${x} ${y - 1.5}h3v3h-3Z`);
    const head = `M${to} ${y}l-9 -6v12Z`;
    const rect = { x: from, y: y - 6, width: to - from, height: 12 };
    return [pathBox(ctx, rect, dots.join('') + head, { fill: palette.muted })];
  },
  drawEvent(ctx, { x, y, width }, _index, isLast) {
    const tick = { x, y: y - 8, width: isLast ? 10 : 5, height: width + 4 };
    return [rectBox(ctx, tick, { fill: isLast ? palette.accent : palette.ink, z: 2 })];
  },
  drawAxis(ctx, { from, to, y }) {
    const base = y + 6;
    return [
      lineBox(ctx, [from, base - 4], [to, base - 4], { stroke: redInk, strokeWidth: 1 }),
      ...doubleRule(ctx, from, to, base, palette.ink),
    ];
  },
};

/** Draws the number of a step above its own line and the lines of all earlier steps. */
function entry(ctx: Ctx, at: Rect, index: number, pitch: number): Box[] {
  const base = at.y + at.height - 12;
  const bar = Math.min(16, pitch * 0.56);
  const lines = Array.from({ length: index + 1 }, (_, i) => {
    const rect = { x: at.x, y: base - (i + 1) * pitch, width: at.width, height: bar };
    return rectBox(ctx, rect, { fill: i === index ? palette.accent : palette.hairline });
  });
  const style = createTextStyle(ctx, 'display', 34, {
    weight: 600,
    color: palette.accent,
    leading: 1.2,
  });
  const block = typesetText(ctx, [{ text: String(index + 1) }], style, at.width);
  const y = base - (index + 1) * pitch - block.height - 4;
  return [...lines, placeText(ctx, block, { x: at.x, y, role: 'label', isSilent: true })];
}

/** Draws process steps as growing columns: each step adds a line; a double rule ends them. */
export function drawStepColumns(ctx: Ctx, places: Rect[]): Box[] {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return [];
  const pitch = Math.min(30, (first.height - 62) / places.length);
  const bottom = first.y + first.height - 6;
  return [
    ...places.flatMap((at, i) => entry(ctx, at, i, pitch)),
    ...doubleRule(ctx, first.x, last.x + last.width, bottom, palette.ink),
  ];
}
