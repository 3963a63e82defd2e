import { linearize, toChannels, toHex } from './color.ts';

/** A colour by perceived lightness (0 to 1), chroma (0 is grey, vivid colours reach 0.3) and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };

const applyGamma = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Returns a colour `#rrggbb` in OKLCH. Matrices: Björn Ottosson, "A perceptual color space for image processing". */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toChannels(hex).map(linearize) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns linear red, green and blue, outside of 0 to 1 for a colour that a screen can't show. */
function toLinearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInGamut = (rgb: readonly number[]) =>
  rgb.every((share) => share >= -0.0001 && share <= 1.0001);

/** Returns a colour as `#rrggbb`, with less chroma where a screen can't show it. */
export function fromOklch(color: Oklch): string {
  let [min, max] = [0, color.chroma];
  let rgb = toLinearRgb(color);
  for (let i = 0; i < 12 && !isInGamut(rgb); i += 1) {
    const chroma = (min + max) / 2;
    const tried = toLinearRgb({ ...color, chroma });
    if (isInGamut(tried)) min = chroma;
    else max = chroma;
    if (i === 11) rgb = toLinearRgb({ ...color, chroma: min });
  }
  return toHex(rgb.map((share) => applyGamma(Math.min(1, Math.max(0, share)))));
}

/** Returns the distance of two hues on the colour circle, 0 to 180 degrees. */
export function computeHueDistance(a: number, b: number): number {
  const distance = Math.abs(a - b) % 360;
  return Math.min(distance, 360 - distance);
}
