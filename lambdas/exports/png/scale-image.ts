import { coverCrop, readDataUriSize } from '#shared/deck/image-size.ts';
import { type Box, canvas, type ImageBox, type Rect } from '#shared/deck/scene.ts';
import type { Pixels } from './encode.ts';

/** Maximum pixels of an image that is scaled here. For larger ones the rasterizer is faster than a full decode. */
const maxPixels = 4e6;

/** Whether the box is an image that this module scales instead of the rasterizer. */
export function isScaledHere(box: Box): box is ImageBox {
  if (box.kind !== 'image' || box.fit !== 'cover') return false;
  if (!/^data:image\/(?:png|jpe?g);/.test(box.href)) return false;
  const size = readDataUriSize(box.href);
  return size !== undefined && size.width * size.height > 0 && size.width * size.height < maxPixels;
}

/** Mitchell–Netravali cubic filter with B = C = 1/3, the same as the rasterizer's. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (7 * x ** 3 - 12 * x ** 2 + 16 / 3) / 6;
  return x < 2 ? (-7 / 3) * (x ** 3 / 6) + 2 * x ** 2 - (10 / 3) * x + 16 / 9 : 0;
}

/** Resampling weights: each target pixel has `taps` source indices (`at`) with their weights (`share`). */
type Weights = { taps: number; at: Int32Array; share: Float32Array };

/**
 * Computes weights along one axis: `length` target pixels cover `span` source pixels from `start`, of `limit` in total.
 */
function computeWeights(start: number, span: number, length: number, limit: number): Weights {
  const scale = span / length;
  // When downscaling, each target pixel averages all source pixels it covers.
  const reach = Math.max(1, scale);
  const taps = Math.ceil(2 * 2 * reach) + 1;
  const at = new Int32Array(length * taps);
  const share = new Float32Array(length * taps);
  for (let i = 0; i < length; i += 1) {
    const middle = start + (i + 0.5) * scale - 0.5;
    const firstSource = Math.ceil(middle - 2 * reach);
    let sum = 0;
    for (let k = 0; k < taps; k += 1) {
      const weight = cubic((firstSource + k - middle) / reach);
      at[i * taps + k] = Math.min(limit - 1, Math.max(0, firstSource + k));
      share[i * taps + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < taps; k += 1) share[i * taps + k] = (share[i * taps + k] ?? 0) / sum;
  }
  return { taps, at, share };
}

/** Resamples one row or column. `step` and `toStep` are the distances between its pixels, in array elements. */
function resampleLine(
  source: Float32Array | Uint8Array,
  target: Float32Array | Uint8ClampedArray,
  { taps, at, share }: Weights,
  run: { count: number; from: number; step: number; to: number; toStep: number },
): void {
  for (let i = 0; i < run.count; i += 1) {
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let k = i * taps; k < (i + 1) * taps; k += 1) {
      const weight = share[k] ?? 0;
      const pixel = run.from + (at[k] ?? 0) * run.step;
      red += weight * (source[pixel] ?? 0);
      green += weight * (source[pixel + 1] ?? 0);
      blue += weight * (source[pixel + 2] ?? 0);
      alpha += weight * (source[pixel + 3] ?? 0);
    }
    const offset = run.to + i * run.toStep;
    target[offset] = red;
    target[offset + 1] = green;
    target[offset + 2] = blue;
    target[offset + 3] = alpha;
  }
}

/** Resizes a part of an image. Input and output colours are premultiplied by opacity. */
export function resample(source: Pixels, part: Rect, width: number, height: number): Pixels {
  const across = computeWeights(part.x, part.width, width, source.width);
  const down = computeWeights(part.y, part.height, height, source.height);
  const between = new Float32Array(width * source.height * 4);
  const rows = new Set(down.at);
  for (const y of rows)
    resampleLine(source.rgba, between, across, {
      count: width,
      from: y * source.width * 4,
      step: 4,
      to: y * width * 4,
      toStep: 4,
    });
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let x = 0; x < width; x += 1)
    resampleLine(between, rgba, down, {
      count: height,
      from: x * 4,
      step: width * 4,
      to: x * 4,
      toStep: width * 4,
    });
  return { width, height, rgba: new Uint8Array(rgba.buffer) };
}

/** Pixel range that a length covers: first pixel, count, and the covered share of the first and last pixel. */
function pixelRange(start: number, length: number) {
  const end = start + length;
  const first = Math.floor(start + 1e-6);
  const count = Math.max(1, Math.ceil(end - 1e-6) - first);
  return {
    first,
    count,
    head: 1 - Math.max(0, start - first),
    tail: Math.min(1, end - first - count + 1),
  };
}

/** Makes edge pixels translucent in proportion to the area that the image does not cover. */
function fadeEdges({ width, height, rgba }: Pixels, x: PixelRange, y: PixelRange): void {
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const isEdge = row === 0 || column === 0 || row === height - 1 || column === width - 1;
      const share = isEdge ? coverage(x, column) * coverage(y, row) : 1;
      if (share === 1) continue;
      const at = (row * width + column) * 4;
      for (let i = at; i < at + 4; i += 1) rgba[i] = Math.round((rgba[i] ?? 0) * share);
    }
}

type PixelRange = ReturnType<typeof pixelRange>;
const coverage = ({ count, head, tail }: PixelRange, i: number) =>
  (i === 0 ? head : 1) * (i === count - 1 ? tail : 1);

/** Scales and crops an image for a drawing of the given pixel width. Returns its pixels and position. */
export function scaleImage(box: ImageBox, drawing: number, source: Pixels): Pixels & Rect {
  const scale = drawing / canvas.width;
  const [x, y] = [
    pixelRange(box.x * scale, box.width * scale),
    pixelRange(box.y * scale, box.height * scale),
  ];
  const crop = coverCrop(box);
  // Source pixels per pixel of the drawing.
  const across = (crop.width * source.width) / (box.width * scale);
  const down = (crop.height * source.height) / (box.height * scale);
  const imagePart = {
    x: crop.x * source.width + (x.first - box.x * scale) * across,
    y: crop.y * source.height + (y.first - box.y * scale) * down,
    width: x.count * across,
    height: y.count * down,
  };
  const picture = resample(source, imagePart, x.count, y.count);
  fadeEdges(picture, x, y);
  return { x: x.first, y: y.first, ...picture };
}
