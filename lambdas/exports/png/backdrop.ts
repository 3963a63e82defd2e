import { toChannels } from '#shared/deck/color.ts';
import { sortByPaintOrder } from '#shared/deck/render-svg.ts';
import { type Box, canvas, type ImageBox, type RectBox, type Scene } from '#shared/deck/scene.ts';
import { decodePicture } from './decode-picture.ts';
import type { Pixels, RowRange } from './encode.ts';
import { computeRamp, type RadialFill, rampStepCount } from './ramp.ts';
import { canScaleImage, scaleImage } from './scale-image.ts';

type RadialGlow = RectBox & { fill: RadialFill };
type PaintedBox = ReturnType<typeof sortByPaintOrder>[number];
type Size = { width: number; height: number };

/** Bottom layer of a slide: a colour, radial gradients that fade to transparent, drawings below images, and images. */
type Backdrop = {
  color: string;
  glows: RadialGlow[];
  drawings: PaintedBox[];
  pictures: ImageBox[];
};

function isRadialGlow(box: Box): box is RadialGlow {
  if (box.kind !== 'rect' || typeof box.fill !== 'object' || box.fill.kind !== 'radial')
    return false;
  const isPlain = box.stroke === undefined && box.opacity === undefined && !box.radius;
  return isPlain && box.fill.stops.at(-1)?.opacity === 0;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Returns the images that can be drawn in the bottom layer, and the boxes below them. An image with other boxes between it
 * and the first image stays with the rasterizer if they overlap.
 */
function findBottomImages(
  scene: Scene,
  order: PaintedBox[],
): Pick<Backdrop, 'drawings' | 'pictures'> {
  const first = order.findIndex(canScaleImage);
  const pictures = order.slice(Math.max(0, first)).filter(canScaleImage);
  const bottom = pictures.filter((picture) => {
    const between = order.slice(first, order.indexOf(picture));
    const isCovering = (box: PaintedBox) =>
      !pictures.some((image) => image === box) && overlaps(box, picture);
    return scene.boxes.includes(picture) && !between.some(isCovering);
  });
  const below = order.slice(0, Math.max(0, first));
  const needsDrawings = below.some((box) => bottom.some((picture) => overlaps(box, picture)));
  return { drawings: needsDrawings ? below : [], pictures: bottom };
}

/** Splits a slide into its bottom layer and the remaining scene. Undefined when the bottom layer is a plain colour. */
export function splitBackdrop(scene: Scene): { backdrop: Backdrop; rest: Scene } | undefined {
  const glows: RadialGlow[] = [];
  const order = sortByPaintOrder(scene.boxes);
  for (const box of order) {
    if (!isRadialGlow(box) || !scene.boxes.includes(box)) break;
    glows.push(box);
  }
  const images = findBottomImages(scene, order.slice(glows.length));
  if (glows.length + images.pictures.length === 0) return undefined;
  const extracted = new Set<Box>([...glows, ...images.drawings, ...images.pictures]);
  return {
    backdrop: { color: scene.background, glows, ...images },
    rest: { ...scene, background: 'none', boxes: order.filter((box) => !extracted.has(box)) },
  };
}

const opaqueAlphaMask = -16777216;

/** Pixel bounds and centre of a gradient on an image of the given size. */
function computeGlowBounds({ fill, ...rect }: RadialGlow, width: number, height: number) {
  const scale = width / canvas.width;
  const [cx, cy, r] = [fill.cx * scale, fill.cy * scale, fill.r * scale];
  return {
    cx,
    cy,
    r,
    top: Math.max(0, Math.round(rect.y * scale), Math.floor(cy - r)),
    bottom: Math.min(height, Math.round((rect.y + rect.height) * scale), Math.ceil(cy + r)),
    left: Math.max(0, Math.round(rect.x * scale)),
    right: Math.min(width, Math.round((rect.x + rect.width) * scale)),
  };
}

/**
 * Calls `row` for each pixel row of the gradient, with the column range and the factor from squared distance to ramp
 * step.
 */
function forEachGlowRow(
  glow: RadialGlow,
  width: number,
  height: number,
  row: (y: number, from: number, to: number, cx: number, dy: number, perStep: number) => void,
): void {
  const { cx, cy, r, top, bottom, left, right } = computeGlowBounds(glow, width, height);
  const perStep = rampStepCount / (r * r);
  for (let y = top; y < bottom; y += 1) {
    const dy = (y + 0.5 - cy) ** 2;
    const halfChord = Math.sqrt(Math.max(0, r * r - dy));
    row(
      y,
      Math.max(left, Math.ceil(cx - halfChord)),
      Math.min(right, Math.floor(cx + halfChord)),
      cx,
      dy,
      perStep,
    );
  }
}

/** Paints the first gradient, which lies on a plain colour: each ramp step has one colour that can be precomputed. */
function addFirstGlow(pixels: Int32Array, size: Size, glow: RadialGlow, under: number): void {
  const { keep, red, green, blue } = computeRamp(glow.fill);
  const colors = Int32Array.from(keep, (kept, step) =>
    blendRampStep(under, kept, red, green, blue, step),
  );
  forEachGlowRow(glow, size.width, size.height, (y, from, to, cx, dy, perStep) => {
    for (let x = from; x < to; x += 1) {
      const step = Math.min(rampStepCount, ((x + 0.5 - cx) ** 2 + dy) * perStep) | 0;
      pixels[y * size.width + x] = colors[step] ?? under;
    }
  });
}

function addGlow(pixels: Int32Array, size: Size, glow: RadialGlow): void {
  const { keep, red, green, blue } = computeRamp(glow.fill);
  forEachGlowRow(glow, size.width, size.height, (y, from, to, cx, dy, perStep) => {
    for (let x = from; x < to; x += 1) {
      const step = Math.min(rampStepCount, ((x + 0.5 - cx) ** 2 + dy) * perStep) | 0;
      const at = y * size.width + x;
      pixels[at] = blendRampStep(pixels[at] ?? 0, keep[step] ?? 1, red, green, blue, step);
    }
  });
}

/** Blends one ramp step over a pixel. */
function blendRampStep(
  under: number,
  kept: number,
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  step: number,
): number {
  const newRed = (under & 255) * kept + (red[step] ?? 0) + 0.5;
  const newGreen = ((under >> 8) & 255) * kept + (green[step] ?? 0) + 0.5;
  const newBlue = ((under >> 16) & 255) * kept + (blue[step] ?? 0) + 0.5;
  return opaqueAlphaMask | (newBlue << 16) | (newGreen << 8) | newRed;
}

/** Returns the rows that the pictures of a bottom layer cover in a drawing of `width` pixels. */
export const listPictureRows = ({ pictures }: Backdrop, width: number): RowRange[] =>
  pictures.map((box) => {
    const scale = width / canvas.width;
    return { from: Math.floor(box.y * scale), to: Math.ceil((box.y + box.height) * scale) };
  });

/** Pixels of the bottom layer, reused by the next call. */
let backdropPixels = new Int32Array();

/** Blends one premultiplied colour channel over another. */
const blendChannel = (top: number, under: number, rest: number) =>
  Math.min(255, top + Math.round((under * rest) / 255));

/** Blends a premultiplied pixel over an opaque one. */
function blendOver(pixel: number, under: number): number {
  const rest = 255 - (pixel >>> 24);
  if (rest === 0) return pixel;
  const red = blendChannel(pixel & 255, under & 255, rest);
  const green = blendChannel((pixel >> 8) & 255, (under >> 8) & 255, rest);
  const blue = blendChannel((pixel >> 16) & 255, (under >> 16) & 255, rest);
  return opaqueAlphaMask | (blue << 16) | (green << 8) | red;
}

function addPicture(pixels: Int32Array, size: Size, box: ImageBox): void {
  const source = decodePicture(box.href);
  if (!source) return;
  const { x, y, width, height, rgba } = scaleImage(box, size.width, source);
  const picture = new Int32Array(rgba.buffer);
  const [left, right] = [Math.max(0, -x), Math.min(width, size.width - x)];
  for (let row = Math.max(0, -y); row < Math.min(height, size.height - y); row += 1)
    for (let column = left; column < right; column += 1) {
      const at = (y + row) * size.width + x + column;
      const pixel = picture[row * width + column] ?? 0;
      pixels[at] = pixel >>> 24 === 255 ? pixel : blendOver(pixel, pixels[at] ?? 0);
    }
}

/** Blends a rendered layer over opaque pixels, into `target`. */
function blendLayer(layer: Int32Array, below: Int32Array, target: Int32Array): void {
  for (let i = 0; i < layer.length; i += 1) {
    const pixel = layer[i] ?? 0;
    const under = below[i] ?? 0;
    const opacity = pixel >>> 24;
    if (opacity === 0) target[i] = under;
    else target[i] = opacity === 255 ? pixel : blendOver(pixel, under);
  }
}

const toPixels = ({ width, height, rgba }: Pixels) =>
  new Int32Array(rgba.buffer, rgba.byteOffset, width * height);

/** Paints the bottom layer as RGBA pixels. The shared buffer is valid until the next call. */
function paintBackdrop(
  { color, glows, pictures }: Backdrop,
  size: Size,
  drawings: Pixels | undefined,
): Int32Array {
  const [red, green, blue] = toChannels(color);
  const { width, height } = size;
  if (backdropPixels.length !== width * height) backdropPixels = new Int32Array(width * height);
  const plainPixel = opaqueAlphaMask | (blue << 16) | (green << 8) | red;
  backdropPixels.fill(plainPixel);
  const [first, ...others] = glows;
  if (first) addFirstGlow(backdropPixels, size, first, plainPixel);
  for (const glow of others) addGlow(backdropPixels, size, glow);
  if (drawings) blendLayer(toPixels(drawings), backdropPixels, backdropPixels);
  for (const picture of pictures) addPicture(backdropPixels, size, picture);
  return backdropPixels;
}

/**
 * Blends a rendered drawing over its bottom layer, in place. `drawings` are the rendered drawings of that layer. The
 * rasterizer needs 0.1 s for a full-slide gradient and 0.3 s for an image over half a slide; this takes a tenth of that.
 */
export function addBackdrop(picture: Pixels, below: Backdrop, drawings: Pixels | undefined): void {
  const top = toPixels(picture);
  blendLayer(top, paintBackdrop(below, picture, drawings), top);
}
