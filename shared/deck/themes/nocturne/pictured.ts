import { pathBox, rectBox } from '../../boxes.ts';
import type { Ctx } from '../../context.ts';
import { listHeadlineSizes } from '../../display-sizes.ts';
import { createImageBoxes } from '../../layouts/image-box.ts';
import {
  drawPictureCredit,
  drawPicturedByline,
  drawPicturedNumber,
  drawPicturedTexts,
} from '../../layouts/pictured-texts.ts';
import type { LayoutContent } from '../../model.ts';
import type { ImageContent } from '../../model-parts.ts';
import { type Box, canvas, type Fill, type Rect } from '../../scene.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { PicturedPages } from '../../theme.ts';
import { drawGlow } from './art.ts';
import { drawPill } from './frame.ts';
import { createUprightFill } from './parts.ts';
import { indigo, margin, palette } from './tokens.ts';

const pageRect = { x: 0, y: 0, ...canvas };
const textWidth = 500;
const paleColor = '#ccd3f0';
const nightColor = '#1c2a6b';
const mutedStyle = { color: palette.muted, on: palette.panel };
const paleTextStyle = { color: paleColor, accent: paleColor, leading: 1.38 } as const;

/** The planet whose edge crosses the cover: its centre is left of the page. */
const planetCircle = { cx: -620, cy: 400, r: 1290 } as const;
/** Rings of light around the planet: distance from its edge in px, colour and opacity. */
const haloRings = [
  [44, indigo, 0.1],
  [32, indigo, 0.16],
  [22, '#6274ff', 0.24],
  [14, '#7f93ff', 0.34],
  [8, '#aab8ff', 0.5],
  [4, '#e4e9ff', 1],
] as const;

/** Draws the glowing edge of a planet that covers the left half of the page. */
function drawPlanetEdge(ctx: Ctx): Box[] {
  const { cx, cy, r } = planetCircle;
  const body: Fill = {
    kind: 'linear',
    ...{ x1: 0, y1: 0, x2: cx + r, y2: 0 },
    stops: [
      { offset: 0, color: palette.surface },
      { offset: 0.72, color: palette.surface },
      { offset: 0.93, color: '#0e1738' },
      { offset: 1, color: '#1d2a66' },
    ],
  };
  const xAt = (y: number, radius: number) => cx + Math.sqrt(radius * radius - (y - cy) ** 2);
  const disc = (radius: number) =>
    `M0 0H${xAt(0, radius).toFixed(1)}A${radius} ${radius} 0 0 1 ${xAt(720, radius).toFixed(1)} 720H0Z`;
  const place = (radius: number) => ({ ...pageRect, width: cx + radius });
  return [
    ...haloRings.map(([away, fill, opacity]) =>
      pathBox(ctx, place(r + away), disc(r + away), { fill, opacity, z: 1 }),
    ),
    pathBox(ctx, place(r), disc(r), { fill: body, z: 1 }),
  ];
}

/** Draws a dark veil over a picture, so that a bright picture fits the dark slide. */
const drawVeil = (ctx: Ctx, rect: Rect): Box =>
  rectBox(ctx, rect, { fill: nightColor, opacity: 0.16, z: 0 });

/** Rectangle of the picture, which is partly behind the planet. */
const skyArea = { x: 560, y: 0, width: 720, height: 720 };

/** Draws the cover: the picture is the sky beside a planet with the texts. */
function cover(ctx: Ctx, slide: LayoutContent<'cover'>, image: ImageContent): Box[] {
  return [
    ...drawPlanetEdge(ctx),
    ...drawPill(ctx, { x: margin.left, y: 72, width: textWidth }, palette.panel),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y: 128, width: textWidth, height: 456 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(84, 36, 4), 148),
      title: { leading: 1.08, tracking: -0.038 },
      text: paleTextStyle,
      on: palette.panel,
      valign: 'middle',
    }),
    ...drawPicturedByline(ctx, slide, { x: margin.left, y: 602, width: textWidth, ...mutedStyle }),
    ...createImageBoxes(ctx, image, skyArea, 0, { ...skyArea, x: 650, width: 630 }),
    drawVeil(ctx, skyArea),
    ...drawPictureCredit(ctx, image, { x: margin.left, y: 670, width: textWidth, ...mutedStyle }),
  ];
}

/** Draws the section: the picture is on the right, behind a beam of light. */
function section(ctx: Ctx, slide: LayoutContent<'section'>, image: ImageContent): Box[] {
  const rect = { x: 620, y: 0, width: 660, height: 720 };
  const beam = { x: rect.x - 2, y: 0, width: 4, height: 720 };
  return [
    drawGlow(ctx, { cx: 120, cy: 720, r: 490 }, indigo, 0.3),
    ...drawPill(ctx, { x: margin.left, y: 72, width: textWidth }, palette.panel),
    ...drawPicturedTexts(ctx, slide, {
      area: { x: margin.left, y: 244, width: textWidth, height: 396 },
      sizes: listHeadlineSizes(slide.title, listSizeSteps(72, 36, 4), 104),
      title: { leading: 1.1, tracking: -0.036 },
      text: paleTextStyle,
      on: palette.panel,
      valign: slide.blocks.number ? 'top' : 'middle',
    }),
    ...drawPicturedNumber(ctx, slide, {
      rect: { x: margin.left, y: 116, width: textWidth, height: 116 },
      sizes: listSizeSteps(96, 48, 8),
      style: { weight: 300, color: palette.accent },
      on: palette.panel,
    }),
    ...createImageBoxes(ctx, image, rect, 0),
    drawVeil(ctx, rect),
    rectBox(ctx, beam, { fill: createUprightFill(0, 720), z: 2 }),
    ...drawPictureCredit(ctx, image, { x: margin.left, y: 668, width: textWidth, ...mutedStyle }),
  ];
}

export const pictured: PicturedPages = { cover, section };
