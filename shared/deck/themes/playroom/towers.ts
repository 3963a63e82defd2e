import { type Ctx, setText, styleOf } from '../../context.ts';
import { place, rectBox } from '../../place.ts';
import { seededRandom } from '../../random.ts';
import type { Box, Rect } from '../../scene.ts';
import { piles } from './art.ts';
import { type BlockName, block, carriers } from './blocks.ts';
import { colorOf, sequence } from './sequence.ts';
import { palette } from './tokens.ts';

const crowns: readonly BlockName[] = ['dome', 'roof', 'ball', 'dome', 'roof'];
/** Side of a foundation, px. */
const least = 56;
const most = 76;

/** The block that carries a tower and its number. */
function foundation(ctx: Ctx, rect: Rect, index: number): Box[] {
  const fill = colorOf(index);
  const style = styleOf(ctx, 'display', Math.round(rect.width * 0.44), {
    weight: ctx.theme.tokens.labelWeight,
    tracking: 0,
    leading: 1.3,
  });
  const number = setText(ctx, [{ text: String(index + 1) }], style, rect.width);
  const y = rect.y + (rect.height - number.height) / 2;
  return [
    rectBox(ctx, rect, { fill, radius: rect.width * 0.2, z: 1 }),
    place(ctx, number, { x: rect.x, y, role: 'label', align: 'center', on: fill, isSilent: true }),
  ];
}

/** A tower one block higher with each step; the last one flies a flag. */
export function towers(ctx: Ctx, places: Rect[]): Box[] {
  const random = seededRandom(`towers|${ctx.title}|${ctx.index}`);
  const count = places.length;
  return places.flatMap((at, i) => {
    const foot = at.y + at.height;
    const base = Math.max(least, Math.min(most, at.height / count));
    const size = Math.min(base, (at.height - base) / Math.max(1, count - 1));
    const x = at.x + (base - size) / 2;
    const upper = Array.from({ length: i }, (_, level): Box[] => {
      const isTop = level === i - 1;
      const crown = i === count - 1 ? 'flag' : (crowns[i - 1] ?? 'ball');
      const carrier = carriers[Math.floor(random() * carriers.length)] ?? 'cube';
      const rect = { x, y: foot - base - (level + 1) * size, width: size, height: size };
      const fill = colorOf(i + level + 1);
      const detail = isTop ? palette.accent : palette.ink;
      return block(ctx, isTop ? crown : carrier, rect, { fill, detail });
    }).flat();
    const next = places[i + 1];
    const y = foot - base / 2;
    return [
      ...foundation(ctx, { x: at.x, y: foot - base, width: base, height: base }, i),
      ...upper,
      ...(next ? sequence.drawWay(ctx, at.x + base + 14, next.x - 12, y) : []),
    ];
  });
}

/** A street of blocks over a timeline: a house at each moment, the later the more of them. */
export function street(ctx: Ctx, room: Rect, stops: number[]): Box[] {
  const size = Math.min(46, room.height / 4);
  const pitch = (stops[1] ?? room.x + room.width) - (stops[0] ?? room.x);
  const columns = Math.max(1, Math.min(3, Math.floor((pitch - 24) / size)));
  return stops.flatMap((stop, i) => {
    const high = 1 + Math.round((2 * i) / Math.max(1, stops.length - 1));
    const heights = Array.from({ length: columns }, (_, k) => Math.max(1, high - ((i + k) % 2)));
    const x = stop - 10;
    return piles(ctx, { x, base: room.y + room.height, size, heights, board: palette.surface });
  });
}
