import { placeText, rectBox } from '../../boxes.ts';
import { type Ctx, createTextStyle, typesetText } from '../../context.ts';
import type { Box, Rect } from '../../scene.ts';
import { seededRandom } from '../../seeded-random.ts';
import { drawBlockStacks } from './art.ts';
import { type BlockName, block, carriers } from './blocks.ts';
import { sequence, stepColor } from './sequence.ts';
import { palette } from './tokens.ts';

const crowns: readonly BlockName[] = ['dome', 'roof', 'ball', 'dome', 'roof'];
/** Smallest and largest side of the bottom block, px. */
const minBlockHeight = 56;
const maxBlockHeight = 76;

/** Draws the bottom block of a tower, with the step's number. */
function foundation(ctx: Ctx, rect: Rect, index: number): Box[] {
  const fill = stepColor(index);
  const style = createTextStyle(ctx, 'display', Math.round(rect.width * 0.44), {
    weight: ctx.theme.tokens.labelWeight,
    tracking: 0,
    leading: 1.3,
  });
  const number = typesetText(ctx, [{ text: String(index + 1) }], style, rect.width);
  const y = rect.y + (rect.height - number.height) / 2;
  return [
    rectBox(ctx, rect, { fill, radius: rect.width * 0.2, z: 1 }),
    placeText(ctx, number, {
      x: rect.x,
      y,
      role: 'label',
      align: 'center',
      on: fill,
      isSilent: true,
    }),
  ];
}

/** Draws a tower above each process step, one block higher each time; the last one has a flag. */
export function drawTowers(ctx: Ctx, places: Rect[]): Box[] {
  const random = seededRandom(`towers|${ctx.title}|${ctx.index}`);
  const count = places.length;
  return places.flatMap((at, i) => {
    const bottom = at.y + at.height;
    const base = Math.max(minBlockHeight, Math.min(maxBlockHeight, at.height / count));
    const size = Math.min(base, (at.height - base) / Math.max(1, count - 1));
    const x = at.x + (base - size) / 2;
    const upper = Array.from({ length: i }, (_, level): Box[] => {
      const isTop = level === i - 1;
      const crown = i === count - 1 ? 'flag' : (crowns[i - 1] ?? 'ball');
      const carrier = carriers[Math.floor(random() * carriers.length)] ?? 'cube';
      const rect = { x, y: bottom - base - (level + 1) * size, width: size, height: size };
      const fill = stepColor(i + level + 1);
      const detail = isTop ? palette.accent : palette.ink;
      return block(ctx, isTop ? crown : carrier, rect, { fill, detail });
    }).flat();
    const next = places[i + 1];
    const y = bottom - base / 2;
    return [
      ...foundation(ctx, { x: at.x, y: bottom - base, width: base, height: base }, i),
      ...upper,
      ...(next ? sequence.drawConnector(ctx, at.x + base + 14, next.x - 12, y) : []),
    ];
  });
}

/** Draws stacks of blocks above a timeline, one group per event; later ones are higher. */
export function drawTimelineBlocks(ctx: Ctx, space: Rect, stops: number[]): Box[] {
  const size = Math.min(46, space.height / 4);
  const pitch = (stops[1] ?? space.x + space.width) - (stops[0] ?? space.x);
  const columns = Math.max(1, Math.min(3, Math.floor((pitch - 24) / size)));
  return stops.flatMap((stop, i) => {
    const high = 1 + Math.round((2 * i) / Math.max(1, stops.length - 1));
    const heights = Array.from({ length: columns }, (_, k) => Math.max(1, high - ((i + k) % 2)));
    const x = stop - 10;
    return drawBlockStacks(ctx, {
      x,
      base: space.y + space.height,
      size,
      heights,
      board: palette.surface,
    });
  });
}
