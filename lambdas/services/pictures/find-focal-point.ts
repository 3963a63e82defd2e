import type { Focal } from '#shared/deck/picture-id.ts';
import type { Raster } from './orientation.ts';

/**
 * The focal point is searched in a grid of cells: `side` is the number of cells along the picture's longest side,
 * `samples` the number of pixels that are sampled in each direction of a cell.
 */
const gridSize = { side: 64, samples: 4 } as const;

/** Colour of skin as fractions of its brightness, and the largest distance at which a colour counts as skin. */
const skinColor = { red: 0.78, green: 0.57, blue: 0.44, reach: 0.2 } as const;
/** Aspect ratios (width / height) of the crop that a cover needs, and of a whole slide. */
const cropRatios = { cover: 0.8, slide: 16 / 9 } as const;
/** Factor for the weight of the columns and rows at the picture's edges; the factor rises to 1 at the middle. */
const edgeWeight = 0.5;

/**
 * Factor by which the weight of another part must exceed the weight of the middle, so that the focal point leaves the
 * middle.
 */
const minStrikingRatio = 1.12;

type Pixel = readonly [red: number, green: number, blue: number];

/** Returns how much a colour is like skin, 0 to 1. */
function measureSkinLikeness([red, green, blue]: Pixel): number {
  const length = Math.hypot(red, green, blue);
  if (length < 110 || Math.max(red, green, blue) - Math.min(red, green, blue) < 24) return 0;
  const away = Math.hypot(
    red / length - skinColor.red,
    green / length - skinColor.green,
    blue / length - skinColor.blue,
  );
  return Math.max(0, 1 - away / skinColor.reach);
}

const colorDistance = (a: Pixel, b: Pixel): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Returns the mean colour of the pixels. */
function meanColor(pixels: readonly Pixel[]): Pixel {
  const sum = [0, 0, 0] as [number, number, number];
  for (const [red, green, blue] of pixels) {
    sum[0] += red;
    sum[1] += green;
    sum[2] += blue;
  }
  const count = Math.max(1, pixels.length);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Returns the mean colour of a part of a picture, on white, from a fixed number of its pixels. */
function cellColor({ width, height, rgba }: Raster, x: number, y: number, cell: number): Pixel {
  const { samples } = gridSize;
  const pixels = Array.from({ length: samples * samples }, (_, i): Pixel => {
    const along = (from: number, step: number, count: number) =>
      Math.min(count - 1, Math.floor((from + (step + 0.5) / samples) * cell));
    const row = along(y, Math.floor(i / samples), height);
    const at = 4 * (row * width + along(x, i % samples, width));
    const opacity = (rgba[at + 3] ?? 0) / 255;
    const onWhite = (c: number) => (rgba[at + c] ?? 0) * opacity + 255 * (1 - opacity);
    return [onWhite(0), onWhite(1), onWhite(2)];
  });
  return meanColor(pixels);
}

/**
 * Returns the weight of each column and each row of the grid: the sum of the weights of its cells. A cell's weight
 * grows with its contrast to its neighbours, its distance from the mean colour and its likeness to skin.
 */
function sumWeights(raster: Raster): { columns: number[]; rows: number[] } {
  const cell = Math.max(1, Math.max(raster.width, raster.height) / gridSize.side);
  const width = Math.max(1, Math.round(raster.width / cell));
  const height = Math.max(1, Math.round(raster.height / cell));
  const pixels = Array.from({ length: width * height }, (_, i) =>
    cellColor(raster, i % width, Math.floor(i / width), cell),
  );
  const mean = meanColor(pixels);
  const columns = Array.from({ length: width }, () => 0);
  const rows = Array.from({ length: height }, () => 0);
  for (const [i, pixel] of pixels.entries()) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const right = x + 1 < width ? pixels[i + 1] : undefined;
    const below = pixels[i + width];
    const edge =
      (right ? colorDistance(pixel, right) : 0) + (below ? colorDistance(pixel, below) : 0);
    const weight = edge + 0.35 * colorDistance(pixel, mean) + 90 * measureSkinLikeness(pixel);
    columns[x] = (columns[x] ?? 0) + weight;
    rows[y] = (rows[y] ?? 0) + weight;
  }
  return { columns, rows };
}

/**
 * Returns the middle of the range with the highest weight, as a fraction (0 to 1) of all columns or rows. `share` is
 * the length of the range as a fraction of all columns or rows.
 */
function findStrikingMiddle(weights: readonly number[], share: number): number {
  const count = weights.length;
  const min = Math.min(...weights);
  const centred = weights.map((weight, i) => {
    const away = Math.abs((2 * (i + 0.5)) / count - 1);
    return (weight - min) * (1 - (1 - edgeWeight) * away * away);
  });
  const length = Math.max(1, Math.min(count, Math.round(share * count)));
  const sumFrom = (start: number) =>
    centred.slice(start, start + length).reduce((sum, weight) => sum + weight, 0);
  const middle = Math.floor((count - length) / 2);
  let [start, max] = [middle, sumFrom(middle) * minStrikingRatio];
  for (let i = 0; i + length <= count; i += 1) {
    const sum = sumFrom(i);
    if (sum > max) [start, max] = [i, sum];
  }
  const total = sumFrom(start);
  if (total <= 0) return 0.5;
  const moment = centred
    .slice(start, start + length)
    .reduce((sum, weight, i) => sum + weight * (start + i + 0.5), 0);
  return moment / total / count;
}

/**
 * Returns the point that a crop of a picture keeps visible, to whole per cent of its width and height: the middle of
 * its most striking part, or its centre if nothing stands out. The same pixels give the same point. The time does not
 * depend on the picture's size.
 */
export function findFocalPoint(raster: Raster): Focal {
  const shape = raster.width / raster.height;
  const { columns, rows } = sumWeights(raster);
  const percent = (share: number) => Math.min(90, Math.max(10, Math.round(share * 100))) / 100;
  return {
    x: percent(findStrikingMiddle(columns, cropRatios.cover / shape)),
    y: percent(findStrikingMiddle(rows, shape / cropRatios.slide)),
  };
}
