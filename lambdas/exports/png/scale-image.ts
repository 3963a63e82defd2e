import { computeCoverCrop, readDataUriSize } from '#shared/deck/image-size.ts';
import { type Box, canvas, type ImageBox, type Rect } from '#shared/deck/scene.ts';
import type { Pixels } from './encode.ts';

/** Maximum number of pixels of an image that is scaled here: the size of the largest picture that is stored. */
const maxPixels = 2560 * 2560;

/** Whether the box is an image that this module scales instead of the rasterizer. */
export function canScaleImage(box: Box): box is ImageBox {
  if (box.kind !== 'image' || box.fit !== 'cover') return false;
  if (!/^data:image\/(?:png|jpe?g);/.test(box.href)) return false;
  const size = readDataUriSize(box.href);
  return (
    size !== undefined && size.width * size.height > 0 && size.width * size.height <= maxPixels
  );
}

/** Mitchell–Netravali cubic filter with B = C = 1/3, the same as the rasterizer's. */
function cubicWeight(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (7 * x ** 3 - 12 * x ** 2 + 16 / 3) / 6;
  return x < 2 ? (-7 / 3) * (x ** 3 / 6) + 2 * x ** 2 - (10 / 3) * x + 16 / 9 : 0;
}

/** Resampling weights of an axis: target pixel `i` is the sum of `taps` source pixels from `first[i]`, times `share`. */
type Weights = { taps: number; first: Int32Array; share: Float32Array; isCopy: boolean };

/** Computes the weights along one axis: `length` target pixels cover `span` source pixels from `start`. */
function computeWeights(start: number, span: number, length: number): Weights {
  const scale = span / length;
  const isCopy = Math.abs(span - length) < 1e-6 && Math.abs(start - Math.round(start)) < 1e-6;
  // When downscaling, each target pixel averages all source pixels it covers.
  const reach = Math.max(1, scale);
  const taps = isCopy ? 1 : Math.ceil(4 * reach);
  const first = new Int32Array(length);
  const share = new Float32Array(length * taps).fill(1);
  for (let i = 0; i < length; i += 1) {
    const middle = start + (i + 0.5) * scale - 0.5;
    first[i] = isCopy ? Math.round(middle) : Math.ceil(middle - 2 * reach);
    if (isCopy) continue;
    let sum = 0;
    for (let k = 0; k < taps; k += 1) {
      const weight = cubicWeight(((first[i] ?? 0) + k - middle) / reach);
      share[i * taps + k] = weight;
      sum += weight;
    }
    for (let k = i * taps; k < (i + 1) * taps; k += 1) share[k] = (share[k] ?? 0) / sum;
  }
  return { taps, first, share, isCopy };
}

const clampIndex = (index: number, length: number) => Math.min(length - 1, Math.max(0, index));

/** Returns the offsets in a source row for the taps of each target pixel, in pixels, clamped to the row. */
function computeTapOffsets({ taps, first }: Weights, width: number): Int32Array {
  return Int32Array.from({ length: first.length * taps }, (_, k) =>
    clampIndex((first[Math.floor(k / taps)] ?? 0) + (k % taps), width),
  );
}

/** Resamples one row of the source, which begins at pixel `from`. */
function resampleRow(
  source: Int32Array,
  from: number,
  { taps, share }: Weights,
  offsets: Int32Array,
  target: Float32Array,
): void {
  let k = 0;
  for (let i = 0; i < target.length; i += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    const end = k + taps;
    for (; k < end; k += 1) {
      const weight = share[k] ?? 0;
      const pixel = source[from + (offsets[k] ?? 0)] ?? 0;
      red += weight * (pixel & 255);
      green += weight * ((pixel >> 8) & 255);
      blue += weight * ((pixel >> 16) & 255);
      alpha += weight * (pixel >>> 24);
    }
    target[i] = red;
    target[i + 1] = green;
    target[i + 2] = blue;
    target[i + 3] = alpha;
  }
}

function addRow(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + weight * (row[i] ?? 0);
}

/** Returns the pixels as integers: one read instead of four. Their bytes are red, green, blue and alpha, the lowest first. */
const toPackedPixels = ({ width, height, rgba }: Pixels) =>
  new Int32Array(rgba.buffer, rgba.byteOffset, width * height);

/** Copies a part of an image that keeps its size. */
function copyPart(source: Pixels, offsets: Int32Array, rows: Int32Array): Uint8Array {
  const from = toPackedPixels(source);
  const to = new Int32Array(offsets.length * rows.length);
  let at = 0;
  for (const row of rows) {
    const start = clampIndex(row, source.height) * source.width;
    for (let i = 0; i < offsets.length; i += 1, at += 1)
      to[at] = from[start + (offsets[i] ?? 0)] ?? 0;
  }
  return new Uint8Array(to.buffer);
}

/**
 * Resizes a part of an image. Input and output colours are premultiplied by opacity. Goes through the image row by row,
 * because steps from row to row miss the processor's cache.
 */
export function resample(source: Pixels, part: Rect, width: number, height: number): Pixels {
  const across = computeWeights(part.x, part.width, width);
  const down = computeWeights(part.y, part.height, height);
  const offsets = computeTapOffsets(across, source.width);
  if (across.isCopy && down.isCopy)
    return { width, height, rgba: copyPart(source, offsets, down.first) };
  const pixels = toPackedPixels(source);
  const rgba = new Uint8ClampedArray(width * height * 4);
  // The resampled source rows that the current target row needs; row `y` is at `y % taps`.
  const recentRows = Array.from({ length: down.taps }, () => ({
    y: -1,
    row: new Float32Array(width * 4),
  }));
  const resampledRow = (y: number): Float32Array | undefined => {
    const entry = recentRows[y % down.taps];
    if (entry && entry.y !== y) {
      resampleRow(pixels, y * source.width, across, offsets, entry.row);
      entry.y = y;
    }
    return entry?.row;
  };
  const sum = new Float32Array(width * 4);
  for (let y = 0; y < height; y += 1) {
    sum.fill(0);
    for (let k = 0; k < down.taps; k += 1) {
      const row = resampledRow(clampIndex((down.first[y] ?? 0) + k, source.height));
      if (row) addRow(sum, row, down.share[y * down.taps + k] ?? 0);
    }
    for (let i = 0, to = y * width * 4; i < sum.length; i += 1, to += 1) rgba[to] = sum[i] ?? 0;
  }
  return { width, height, rgba: new Uint8Array(rgba.buffer) };
}

/** Pixel range that a length covers: first pixel, count, and the covered share of the first and last pixel. */
function computePixelRange(start: number, length: number) {
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
  const isWhole = (range: PixelRange) => range.head === 1 && range.tail === 1;
  if (isWhole(x) && isWhole(y)) return;
  for (let row = 0; row < height; row += 1) {
    const isEdgeRow = row === 0 || row === height - 1;
    const step = isEdgeRow ? 1 : Math.max(1, width - 1);
    for (let column = 0; column < width; column += step) {
      const share = pixelCoverage(x, column) * pixelCoverage(y, row);
      const at = (row * width + column) * 4;
      for (let i = at; i < at + 4; i += 1) rgba[i] = Math.round((rgba[i] ?? 0) * share);
    }
  }
}

type PixelRange = ReturnType<typeof computePixelRange>;
const pixelCoverage = ({ count, head, tail }: PixelRange, i: number) =>
  (i === 0 ? head : 1) * (i === count - 1 ? tail : 1);

/** Scales and crops an image for a drawing of the given pixel width. Returns its pixels and position. */
export function scaleImage(box: ImageBox, drawing: number, source: Pixels): Pixels & Rect {
  const scale = drawing / canvas.width;
  const [x, y] = [
    computePixelRange(box.x * scale, box.width * scale),
    computePixelRange(box.y * scale, box.height * scale),
  ];
  const crop = computeCoverCrop(box);
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
