import type { GreyImage } from './picture.ts';

/** Shrinks a picture; each pixel is the mean of its area. */
function shrinkImage(
  { width, height, pixels }: GreyImage,
  toWidth: number,
  toHeight: number,
): GreyImage {
  const [across, down] = [width / toWidth, height / toHeight];
  const smallPixels = new Float64Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y += 1)
    for (let x = 0; x < toWidth; x += 1) {
      let sum = 0;
      let weight = 0;
      for (let v = Math.floor(y * down); v < Math.min(height, (y + 1) * down); v += 1)
        for (let u = Math.floor(x * across); u < Math.min(width, (x + 1) * across); u += 1) {
          const wide = Math.min(u + 1, (x + 1) * across) - Math.max(u, x * across);
          const high = Math.min(v + 1, (y + 1) * down) - Math.max(v, y * down);
          sum += (pixels[v * width + u] ?? 0) * wide * high;
          weight += wide * high;
        }
      smallPixels[y * toWidth + x] = sum / weight;
    }
  return { width: toWidth, height: toHeight, pixels: smallPixels };
}

function createGaussianKernel(sigma: number): number[] {
  const reach = Math.ceil(sigma * 3);
  const weights = Array.from({ length: reach * 2 + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((all, one) => all + one, 0);
  return weights.map((weight) => weight / sum);
}

/** Convolves a picture along one axis; edge pixels are repeated beyond the edge. */
function convolveImage(picture: GreyImage, kernel: number[], isAcross: boolean): GreyImage {
  const { width, height, pixels } = picture;
  const reach = (kernel.length - 1) / 2;
  const out = new Float64Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      kernel.forEach((weight, i) => {
        const u = isAcross ? Math.min(width - 1, Math.max(0, x + i - reach)) : x;
        const v = isAcross ? y : Math.min(height - 1, Math.max(0, y + i - reach));
        sum += weight * (pixels[v * width + u] ?? 0);
      });
      out[y * width + x] = sum;
    }
  return { width, height, pixels: out };
}

/** A Gaussian blur; `sigma` in pixels. */
function blurImage(picture: GreyImage, sigma: number): GreyImage {
  const kernel = createGaussianKernel(sigma);
  return convolveImage(convolveImage(picture, kernel, true), kernel, false);
}

const multiplyPixels = (a: GreyImage, b: GreyImage): GreyImage => ({
  ...a,
  pixels: a.pixels.map((value, i) => value * (b.pixels[i] ?? 0)),
});

/**
 * Returns the mean structural similarity of two pictures of one size, 1 if equal (Wang et al. 2004: a Gaussian window of
 * 1.5 px, K1 0.01, K2 0.03).
 */
export function computeSsim(a: GreyImage, b: GreyImage): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('the pictures differ in size');
  const window = (picture: GreyImage) => blurImage(picture, 1.5).pixels;
  const [meanA, meanB] = [window(a), window(b)];
  const [squareA, squareB, cross] = [
    window(multiplyPixels(a, a)),
    window(multiplyPixels(b, b)),
    window(multiplyPixels(a, b)),
  ];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let sum = 0;
  meanA.forEach((mu, i) => {
    const nu = meanB[i] ?? 0;
    const varianceA = (squareA[i] ?? 0) - mu * mu;
    const varianceB = (squareB[i] ?? 0) - nu * nu;
    const covariance = (cross[i] ?? 0) - mu * nu;
    sum +=
      ((2 * mu * nu + c1) * (2 * covariance + c2)) /
      ((mu * mu + nu * nu + c1) * (varianceA + varianceB + c2));
  });
  return sum / meanA.length;
}

/** Shrinks a slide's picture to 320 x 180 and blurs it by 1.5 px, to hide differences between rasterisers. */
export function normalizeForComparison(picture: GreyImage): GreyImage {
  return blurImage(shrinkImage(picture, 320, 180), 1.5);
}
