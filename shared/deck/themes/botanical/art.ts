import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { type Box, canvas, type Rect } from '../../scene.ts';
import { createSeededRandom } from '../../seeded-random.ts';
import {
  computeStemPoint,
  createStemPath,
  drawFoliage,
  drawLeafBoxes,
  type Leaf,
  type Stem,
} from './leaves.ts';
import { greenColors, palette, petalColor } from './tokens.ts';

const wholeCanvas: Rect = { x: 0, y: 0, ...canvas };

export type Twig = {
  stem: Stem;
  count: number;
  length: number;
  /** Width of a leaf as a fraction of its length. */
  slim: number;
  fill: string;
  vein: string;
  /** Angle between leaf and stem, radians. */
  spread?: number;
  pairs?: number;
  z?: number;
  /** Bounding rectangle; default: the whole page. */
  area?: Rect;
};

/** Draws a twig: alternating leaves that get smaller towards the tip, and one leaf at the tip. */
export function drawTwig(ctx: Ctx, random: () => number, look: Twig): Box[] {
  const {
    stem,
    count,
    slim,
    fill,
    vein,
    spread = 0.85,
    pairs = 0,
    z = 0,
    area = wholeCanvas,
  } = look;
  const leaves = Array.from({ length: count }, (_, i): Leaf => {
    const t = 0.12 + (i / count) * 0.86;
    const { spot, angle } = computeStemPoint(stem, t);
    const side = i % 2 === 0 ? 1 : -1;
    const length = look.length * (1 - 0.5 * t) * (0.88 + 0.24 * random());
    const turn = side * spread * (1 - 0.35 * t) + (random() - 0.5) * 0.2;
    return { stem: spot, angle: angle + turn, length, width: length * slim };
  });
  const end = computeStemPoint(stem, 1);
  const tip = look.length * 0.5;
  leaves.push({ stem: end.spot, angle: end.angle, length: tip, width: tip * slim });
  const line = { stroke: fill, strokeWidth: Math.max(1.5, look.length / 40), z };
  return [
    pathBox(ctx, area, createStemPath(stem), line),
    ...(pairs > 3
      ? leaves.flatMap((leaf) => drawLeafBoxes(ctx, leaf, { fill, vein, pairs, z }))
      : drawFoliage(ctx, area, leaves, { fill, vein, pairs, z })),
  ];
}

/** Draws buds on short stalks along a stem. */
function drawBuds(ctx: Ctx, random: () => number, stem: Stem, count: number, r: number): Box[] {
  return Array.from({ length: count }, (_, i) => {
    const { spot, angle } = computeStemPoint(stem, 0.3 + (0.7 * i) / Math.max(1, count - 1));
    const side = angle + (i % 2 === 0 ? 1 : -1) * 1.1;
    const reach = r * (2.4 + random() * 1.4);
    const [x, y] = [spot[0] + Math.cos(side) * reach, spot[1] + Math.sin(side) * reach];
    const size = r * (0.75 + random() * 0.5);
    const stalk = `M${spot[0].toFixed(1)} ${spot[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
    const dot = { x: x - size, y: y - size, width: 2 * size, height: 2 * size };
    return [
      pathBox(ctx, wholeCanvas, stalk, { stroke: petalColor, strokeWidth: 1.4, z: 0 }),
      rectBox(ctx, dot, { fill: petalColor, radius: size, z: 0 }),
    ];
  }).flat();
}

/** The moon behind the plants of a cover. */
export const moon = { cx: 968, cy: 292, r: 214 } as const;

/** Draws the moon. */
export function drawMoon(ctx: Ctx): Box {
  const { cx, cy, r } = moon;
  const disc = { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  return rectBox(ctx, disc, { fill: '#e9e6bf', radius: r, z: 0 });
}

type TwigGrowth = Pick<Twig, 'count' | 'length' | 'slim' | 'fill'> & { at: StemCoordinates };
/** Start, control point and end of a stem: x and y of each. */
type StemCoordinates = readonly [number, number, number, number, number, number];

/** Returns a stem with small random shifts of its control point and end. */
function randomizeStem(random: () => number, [x, y, bx, by, tx, ty]: StemCoordinates): Stem {
  const sway = () => (random() - 0.5) * 70;
  return {
    from: [x, y],
    bend: [bx + sway(), by + sway()],
    to: [tx + sway(), ty + sway() * 0.5],
  };
}

/** Dark twigs in the background, farthest first. */
const shadedTwigs: readonly TwigGrowth[] = [
  {
    at: [1320, 700, 1150, 420, 1210, 40],
    count: 11,
    length: 190,
    slim: 0.42,
    fill: greenColors[0],
  },
  { at: [1000, 760, 820, 640, 760, 400], count: 9, length: 150, slim: 0.36, fill: greenColors[0] },
  {
    at: [1290, 780, 1120, 560, 1010, 250],
    count: 9,
    length: 220,
    slim: 0.46,
    fill: greenColors[1],
  },
  { at: [1120, 780, 930, 690, 800, 560], count: 10, length: 150, slim: 0.34, fill: greenColors[2] },
];

/** Light twigs in the foreground. */
const litTwigs: readonly (TwigGrowth & { vein: string; pairs: number })[] = [
  {
    at: [1340, 640, 1180, 600, 1060, 430],
    count: 8,
    length: 200,
    slim: 0.44,
    fill: greenColors[3],
    vein: greenColors[1],
    pairs: 6,
  },
  {
    at: [1300, 800, 1190, 700, 1010, 640],
    count: 9,
    length: 130,
    slim: 0.3,
    fill: greenColors[4],
    vein: greenColors[2],
    pairs: 4,
  },
];

/** Draws a bush in front of the moon, from the right and the bottom. */
export function drawBush(ctx: Ctx): Box[] {
  const random = createSeededRandom(`bush|${ctx.artSeed}`);
  const bloom = randomizeStem(random, [1130, 760, 1010, 520, 1090, 190]);
  // Create all background stems first: the order of random numbers decides the drawing.
  const shaded = shadedTwigs.map(({ at, ...look }) => ({
    ...look,
    stem: randomizeStem(random, at),
  }));
  return [
    drawMoon(ctx),
    ...shaded.flatMap((look) =>
      drawTwig(ctx, random, { ...look, vein: palette.surface, pairs: 5 }),
    ),
    pathBox(ctx, wholeCanvas, createStemPath(bloom), {
      stroke: greenColors[3],
      strokeWidth: 2.5,
      z: 0,
    }),
    ...drawBuds(ctx, random, bloom, 9, 11),
    ...litTwigs.flatMap(({ at, ...look }) =>
      drawTwig(ctx, random, { ...look, stem: randomizeStem(random, at) }),
    ),
  ];
}

/** Where the twig at the top right begins, outside the page, px. */
const sprigRoot = [1300, -10] as const;

/** Draws a twig that hangs into the top right corner; `scale` is relative to its usual size. */
export function drawSprig(ctx: Ctx, scale = 1): Box[] {
  const random = createSeededRandom(`sprig|${ctx.artSeed}|${ctx.index}`);
  const reach = 62 + random() * 24;
  const [, deep, mid] = greenColors;
  const looks = [
    { to: [1070, reach] as const, bend: [1180, -4] as const, fill: deep, length: 68, slim: 0.4 },
    {
      to: [1168, reach + 22] as const,
      bend: [1248, 26] as const,
      fill: mid,
      length: 54,
      slim: 0.34,
    },
  ];
  const at = ([x, y]: readonly [number, number]) =>
    [sprigRoot[0] + (x - sprigRoot[0]) * scale, sprigRoot[1] + (y - sprigRoot[1]) * scale] as const;
  return looks.flatMap(({ to, bend, length, ...look }) =>
    drawTwig(ctx, random, {
      ...look,
      length: length * scale,
      stem: { from: sprigRoot, bend: at(bend), to: at(to) },
      count: 7,
      vein: palette.surface,
      pairs: 3,
    }),
  );
}

/** Draws two branches that form a wreath around the centre of the page. */
export function drawWreath(ctx: Ctx): Box[] {
  const random = createSeededRandom(`wreath|${ctx.artSeed}|${ctx.index}`);
  const arms = [1, -1].flatMap((side): Twig[] => {
    const x = (value: number) => 640 + side * value;
    return [
      {
        stem: { from: [x(26), 634], bend: [x(760), 668], to: [x(470), 150] },
        count: 28,
        length: 96,
        slim: 0.36,
        fill: greenColors[2],
        vein: palette.surface,
        pairs: 3,
        spread: 0.7,
      },
      {
        stem: { from: [x(250), 652], bend: [x(720), 672], to: [x(596), 330] },
        count: 14,
        length: 74,
        slim: 0.3,
        fill: greenColors[4],
        vein: greenColors[2],
        pairs: 2,
        spread: 0.75,
      },
    ];
  });
  const bloom = [-26, 0, 26].map((shift, i) => {
    const r = i === 1 ? 12 : 8;
    const dot = { x: 640 + shift - r, y: (i === 1 ? 630 : 638) - r, width: 2 * r, height: 2 * r };
    return rectBox(ctx, dot, { fill: petalColor, radius: r, z: 1 });
  });
  return [...arms.flatMap((arm) => drawTwig(ctx, random, arm)), ...bloom];
}
