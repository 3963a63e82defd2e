import { computeHueDistance, type Oklch, toOklch } from '#shared/deck/oklch.ts';
import { maxOwnColors } from '#shared/deck/theme-reference.ts';
import { type Declaration, readColors } from './read-css.ts';

/**
 * OKLCH limits: colours with less chroma are greys, and colours outside the lightness limits are almost black or
 * white.
 */
const minVisibleChroma = 0.05;
const lightnessLimits = { min: 0.2, max: 0.93 } as const;
/** OKLab distance below which two colours count as one. */
const maxSameColorDistance = 0.06;
/** Two chosen colours of a brand differ at least by this hue (degrees) or by this lightness (0 to 1), both in OKLCH. */
const minDistinctDifference = { hue: 24, lightness: 0.22 } as const;

const brandNamePattern = /brand|primary|accent|corporate|theme-color|main-color|color-main/;
/** Custom properties of the palettes that frameworks add to every site. */
const frameworkNamePattern =
  /^--(?:wp--preset|bs-(?:blue|indigo|purple|pink|red|orange|yellow|green|teal|cyan|primary|info|success|warning|danger)|swiper|fa-|tw-)/;
const messageNamePattern =
  /error|danger|success|warning|info|alert|focus|google|facebook|twitter|linkedin/;
const actionSelectorPattern = /btn|button|header|nav|logo|hero|\ba\b|link|cta/;

function weighDeclaration({ selector, name }: Declaration): number {
  if (frameworkNamePattern.test(name)) return 0;
  if (messageNamePattern.test(name) || messageNamePattern.test(selector)) return 0.2;
  if (name.startsWith('--')) return brandNamePattern.test(name) ? 25 : 2;
  if (!/color|background|fill|stroke|border|shadow/.test(name)) return 0;
  return actionSelectorPattern.test(selector) ? 3 : 1;
}

const isVisible = ({ chroma, lightness: light }: Oklch): boolean =>
  chroma >= minVisibleChroma && light >= lightnessLimits.min && light <= lightnessLimits.max;

function colorDistance(a: Oklch, b: Oklch): number {
  const [x, y] = [a, b].map(({ chroma, hue }) => {
    const angle = (hue * Math.PI) / 180;
    return { x: chroma * Math.cos(angle), y: chroma * Math.sin(angle) };
  });
  return Math.hypot(
    a.lightness - b.lightness,
    (x?.x ?? 0) - (y?.x ?? 0),
    (x?.y ?? 0) - (y?.y ?? 0),
  );
}

const isDistinct = (a: Oklch, b: Oklch): boolean =>
  computeHueDistance(a.hue, b.hue) >= minDistinctDifference.hue ||
  Math.abs(a.lightness - b.lightness) >= minDistinctDifference.lightness;

type WeightedColor = { color: string; at: Oklch; weight: number };

/** Maximum different colours that are compared with each other. */
const maxComparedColors = 300;

/** Returns one to four colours of a brand as `rrggbb`, the most important first; empty if the page has only greys. */
export function findColors(
  declarations: readonly Declaration[],
  themeColor: string | undefined,
): string[] {
  const weights = new Map<string, number>();
  const add = (color: string, weight: number) =>
    weights.set(color, (weights.get(color) ?? 0) + weight);
  for (const color of readColors(themeColor ?? '')) add(color, 40);
  for (const declaration of declarations) {
    const weight = weighDeclaration(declaration);
    if (weight > 0) for (const color of readColors(declaration.value)) add(color, weight);
  }
  return chooseColors(weights);
}

/**
 * Returns up to four colours of a brand as `rrggbb` from the weights of all colours found, the most important first.
 */
export function chooseColors(weights: ReadonlyMap<string, number>): string[] {
  const candidates = [...weights]
    .map(([color, weight]): WeightedColor => ({ color, weight, at: toOklch(`#${color}`) }))
    .filter(({ at }) => isVisible(at))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxComparedColors);
  const merged: WeightedColor[] = [];
  for (const candidate of candidates) {
    const same = merged.find(({ at }) => colorDistance(at, candidate.at) < maxSameColorDistance);
    if (same) same.weight += candidate.weight;
    else merged.push({ ...candidate });
  }
  merged.sort((a, b) => b.weight - a.weight);
  const chosen: WeightedColor[] = [];
  for (const candidate of merged) {
    const isRare = candidate.weight < (chosen[0]?.weight ?? 0) * 0.12;
    if (chosen.length >= maxOwnColors || isRare) break;
    if (chosen.every(({ at }) => isDistinct(at, candidate.at))) chosen.push(candidate);
  }
  return chosen.map(({ color }) => color);
}

/** Returns whether the page's background is light or dark; null if its style sheets don't say. */
export function findBackground(declarations: readonly Declaration[]): 'light' | 'dark' | null {
  const backgrounds = declarations.filter(
    ({ selector, name }) =>
      /^background(?:-color)?$/.test(name) && /(?:^|,)\s?(?:html|body|:root)$/.test(selector),
  );
  const color = backgrounds.flatMap(({ value }) => readColors(value)).at(-1);
  if (color === undefined) return null;
  return toOklch(`#${color}`).lightness < 0.5 ? 'dark' : 'light';
}
