import { cropOf, imageSize } from '#shared/deck/image-size.ts';
import { type Box, canvas, type ImageBox, type Rect } from '#shared/deck/scene.ts';
import type { Pixels } from './encode.ts';

/** Larger pictures are left to the rasterizer: to read them whole takes longer than to draw the part that shows. */
const mostPixels = 4e6;

/** Whether a box is a picture that is scaled here. */
export function isScaledHere(box: Box): box is ImageBox {
  if (box.kind !== 'image' || box.fit !== 'cover') return false;
  if (!/^data:image\/(?:png|jpe?g);/.test(box.href)) return false;
  const size = imageSize(box.href);
  return (
    size !== undefined && size.width * size.height > 0 && size.width * size.height < mostPixels
  );
}

/** Mitchell and Netravali’s cubic with B = C = 1/3, as the rasterizer has it. */
function cubic(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (7 * x ** 3 - 12 * x ** 2 + 16 / 3) / 6;
  return x < 2 ? (-7 / 3) * (x ** 3 / 6) + 2 * x ** 2 - (10 / 3) * x + 16 / 9 : 0;
}

/** For each pixel of a row, which of the source it is made of: `taps` of them, and how much of each. */
type Weights = { taps: number; at: Int32Array; share: Float32Array };

/** Weights along one side: `length` pixels of `span` px of a source `limit` px long, from `start` on. */
function weigh(start: number, span: number, length: number, limit: number): Weights {
  const scale = span / length;
  // Smaller than the source, a pixel takes from all that it covers.
  const reach = Math.max(1, scale);
  const taps = Math.ceil(2 * 2 * reach) + 1;
  const at = new Int32Array(length * taps);
  const share = new Float32Array(length * taps);
  for (let i = 0; i < length; i += 1) {
    const middle = start + (i + 0.5) * scale - 0.5;
    const first = Math.ceil(middle - 2 * reach);
    let sum = 0;
    for (let k = 0; k < taps; k += 1) {
      const weight = cubic((first + k - middle) / reach);
      at[i * taps + k] = Math.min(limit - 1, Math.max(0, first + k));
      share[i * taps + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < taps; k += 1) share[i * taps + k] = (share[i * taps + k] ?? 0) / sum;
  }
  return { taps, at, share };
}

/** Pixels made of others along one side; `step` is from a pixel to the next of that side, in channels. */
function mixAlong(
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
    const place = run.to + i * run.toStep;
    target[place] = red;
    target[place + 1] = green;
    target[place + 2] = blue;
    target[place + 3] = alpha;
  }
}

/** A part of a picture at another size, its colours multiplied by their opacity before and after. */
export function resample(source: Pixels, part: Rect, width: number, height: number): Pixels {
  const across = weigh(part.x, part.width, width, source.width);
  const down = weigh(part.y, part.height, height, source.height);
  const between = new Float32Array(width * source.height * 4);
  const rows = new Set(down.at);
  for (const y of rows)
    mixAlong(source.rgba, between, across, {
      count: width,
      from: y * source.width * 4,
      step: 4,
      to: y * width * 4,
      toStep: 4,
    });
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let x = 0; x < width; x += 1)
    mixAlong(between, rgba, down, {
      count: height,
      from: x * 4,
      step: width * 4,
      to: x * 4,
      toStep: width * 4,
    });
  return { width, height, rgba: new Uint8Array(rgba.buffer) };
}

/** Pixels that a length takes: the first, how many, and how much of the first and of the last. */
function pixelsOf(start: number, length: number) {
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

/** Lets what is beneath through where a picture covers a pixel in part. */
function fadeEdges({ width, height, rgba }: Pixels, x: Edges, y: Edges): void {
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const isEdge = row === 0 || column === 0 || row === height - 1 || column === width - 1;
      const share = isEdge ? partOf(x, column) * partOf(y, row) : 1;
      if (share === 1) continue;
      const at = (row * width + column) * 4;
      for (let i = at; i < at + 4; i += 1) rgba[i] = Math.round((rgba[i] ?? 0) * share);
    }
}

type Edges = ReturnType<typeof pixelsOf>;
const partOf = ({ count, head, tail }: Edges, i: number) =>
  (i === 0 ? head : 1) * (i === count - 1 ? tail : 1);

/** Where a picture goes on a drawing of some width, and what is seen there. */
export function scaled(box: ImageBox, drawing: number, source: Pixels): Pixels & Rect {
  const scale = drawing / canvas.width;
  const [x, y] = [
    pixelsOf(box.x * scale, box.width * scale),
    pixelsOf(box.y * scale, box.height * scale),
  ];
  const crop = cropOf(box);
  // Pixels of the source to one of the drawing.
  const across = (crop.width * source.width) / (box.width * scale);
  const down = (crop.height * source.height) / (box.height * scale);
  const part = {
    x: crop.x * source.width + (x.first - box.x * scale) * across,
    y: crop.y * source.height + (y.first - box.y * scale) * down,
    width: x.count * across,
    height: y.count * down,
  };
  const picture = resample(source, part, x.count, y.count);
  fadeEdges(picture, x, y);
  return { x: x.first, y: y.first, ...picture };
}
