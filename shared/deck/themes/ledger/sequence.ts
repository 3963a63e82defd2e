import { lineBox, pathBox, rectBox } from '../../place.ts';
import type { SequenceStyle } from '../../theme.ts';
import { doubleRule } from './art.ts';
import { palette, redInk } from './tokens.ts';

/** Steps as entries closed by a double rule, leaders of dots between them; time ruled like a sum. */
export const sequence: SequenceStyle = {
  node: 84,
  drawNode(ctx, rect) {
    const { x, y, width, height } = rect;
    return [
      rectBox(ctx, rect, { fill: palette.panel }),
      rectBox(ctx, { x, y, width, height: 5 }, { fill: palette.accent }),
      ...doubleRule(ctx, x, x + width, y + height - 6, palette.accent),
    ];
  },
  number: () => ({ color: palette.accent, on: palette.panel }),
  drawWay(ctx, from, to, y) {
    const dots: string[] = [];
    for (let x = from + 2; x < to - 14; x += 9) dots.push(`M${x} ${y - 1.5}h3v3h-3Z`);
    const head = `M${to} ${y}l-9 -6v12Z`;
    const rect = { x: from, y: y - 6, width: to - from, height: 12 };
    return [pathBox(ctx, rect, dots.join('') + head, { fill: palette.muted })];
  },
  drawMoment(ctx, { x, y, width }, _index, isLast) {
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
