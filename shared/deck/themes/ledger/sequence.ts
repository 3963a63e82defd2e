import { lineBox, pathBox, placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import type { SequenceStyle } from '../../theme.ts';
import { drawDoubleLine } from './art.ts';
import { palette } from './tokens.ts';

/** Sequences in ledger style: markers with double lines, dotted connectors, a timeline of lines. */
export const sequence: SequenceStyle = {
  nodeSize: 64,
  drawNode(ctx, rect) {
    const { x, y, width, height } = rect;
    return [
      rectBox(ctx, rect, { fill: palette.panel }),
      rectBox(ctx, { x, y, width, height: 5 }, { fill: palette.accent }),
      ...drawDoubleLine(ctx, x, x + width, y + height - 6, palette.accent),
    ];
  },
  numberColors: () => ({ color: palette.accent, on: palette.panel }),
  stepNumerals: { height: 130, draw: drawStepColumns },
  drawConnector(ctx, from, to, y) {
    const dots: string[] = [];
    for (let x = from + 2; x < to - 14; x += 9) dots.push(`M${x} ${y - 1.5}h3v3h-3Z`);
    const head = `M${to} ${y}l-9 -6v12Z`;
    const rect = { x: from, y: y - 6, width: to - from, height: 12 };
    return [pathBox(ctx, rect, dots.join('') + head, { fill: palette.muted })];
  },
  drawEvent(ctx, { x, y, width }) {
    const tick = { x: x + width / 2 - 2.5, y: y - 8, width: 5, height: width + 4 };
    return [rectBox(ctx, tick, { fill: palette.ink, z: 2 })];
  },
  drawAxis(ctx, { from, to, y }) {
    return drawDoubleLine(ctx, from, to, y + 6, palette.ink);
  },
};

/** Draws process steps as large numbers over one line. */
function drawStepColumns(ctx: Ctx, places: Rect[]): Box[] {
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return [];
  const y = first.y + first.height - 8;
  const style = createTextStyle(ctx, 'display', 88, {
    weight: 600,
    color: palette.accent,
    leading: 1.1,
  });
  return [
    ...places.map((at, i) => {
      const block = typesetText(ctx, [{ text: String(i + 1) }], style, at.width);
      return placeText(ctx, block, {
        x: at.x,
        y: y - block.height - 2,
        role: 'label',
        isSilent: true,
      });
    }),
    lineBox(ctx, [first.x, y], [last.x + last.width, y], {
      stroke: palette.accent,
      strokeWidth: 3,
    }),
  ];
}
