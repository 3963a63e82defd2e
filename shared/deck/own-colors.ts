import { computeContrast } from './color.ts';
import { computeHueDistance, fromOklch, type Oklch, toOklch } from './oklch.ts';
import type { Palette } from './theme.ts';
import { parseThemeReference } from './theme-reference.ts';

/** Contrast ratio of ordinary text by WCAG AA. */
const minTextContrast = 4.5;
/**
 * Minimum contrast ratio of own colours in shapes and charts, which also have labels. WCAG's 3 would make every
 * company's yellow brown.
 */
const minShapeContrast = 1.4;
/** Colours with less chroma than this have no visible hue. */
const minVisibleChroma = 0.012;
/**
 * Maximum distance in degrees between a colour's hue and the accent's hue at which the colour changes with the accent.
 */
const maxRelatedHueDistance = 60;

/**
 * Returns a colour with the smallest change of lightness that gives the contrast ratio on all backgrounds; keeps its
 * hue. If no lightness does, returns black or white, whichever has more contrast.
 */
function findLegibleColor(
  color: string,
  backgrounds: readonly string[],
  minContrast: number,
): string {
  const worst = (tried: string) => Math.min(...backgrounds.map((on) => computeContrast(tried, on)));
  if (worst(color) >= minContrast) return color;
  const from = toOklch(color);
  for (let step = 1; step <= 100; step += 1)
    for (const lightness of [from.lightness - step / 100, from.lightness + step / 100]) {
      if (lightness < 0 || lightness > 1) continue;
      const tried = fromOklch({ ...from, lightness });
      if (worst(tried) >= minContrast) return tried;
    }
  return worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff';
}

/** A theme's palette in the user's own colours, and functions that recolour the theme's drawings. */
export type OwnColors = {
  palette: Palette;
  /** Returns the colour that replaces a colour `#rrggbb` of the theme's drawings. */
  recolor(color: string): string;
  /** Returns the colour of a text, legible on the replaced background if the original was legible on `on`. */
  recolorText(color: string, on: string): string;
};

/**
 * Returns a function that changes colours related to the accent as the accent changes: same shift of hue, same change
 * of chroma, equal lightness.
 */
function createHueShift(accent: Oklch, own: Oklch): (color: string) => string {
  const isGrey = accent.chroma < minVisibleChroma;
  const fade = isGrey ? 1 : Math.min(1.25, own.chroma / accent.chroma);
  return (color) => {
    const { lightness, chroma, hue } = toOklch(color);
    if (isGrey) {
      // A grey theme gets a little of the own colour's hue, most in the middle tones.
      const trace = 0.6 * own.chroma * lightness * (1 - lightness);
      return chroma < minVisibleChroma
        ? fromOklch({ lightness, chroma: trace, hue: own.hue })
        : color;
    }
    if (chroma < minVisibleChroma || computeHueDistance(hue, accent.hue) > maxRelatedHueDistance)
      return color;
    const turnedHue = (hue + own.hue - accent.hue + 360) % 360;
    return fromOklch({ lightness, chroma: chroma * fade, hue: turnedHue });
  };
}

/**
 * Returns a theme's palette in own colours, the accent first (`#rrggbb`, one to four). Colours that are illegible on
 * the theme's backgrounds become darker or lighter.
 */
function createOwnColors(base: Palette, own: readonly [string, ...string[]]): OwnColors {
  const shiftHue = createHueShift(toOklch(base.accent), toOklch(own[0]));
  const [surface, panel] = [shiftHue(base.surface), shiftHue(base.panel)];
  const accent = findLegibleColor(own[0], [surface], minShapeContrast);
  const chart = base.chart.map((color, i) => {
    const ownColor = i === 0 ? own[0] : own[i];
    return ownColor === undefined
      ? findLegibleColor(
          shiftHue(color),
          [surface],
          Math.min(3, computeContrast(color, base.surface)),
        )
      : findLegibleColor(ownColor, [surface], minShapeContrast);
  });
  // In a theme whose text has the accent's colour (Monolith), text gets a dark or light tone of the own colour.
  const ink =
    base.ink === base.accent ? findLegibleColor(own[0], [surface, panel], 8) : shiftHue(base.ink);
  const palette: Palette = {
    surface,
    panel,
    ink,
    muted: findLegibleColor(shiftHue(base.muted), [surface, panel], minTextContrast),
    accent,
    onAccent: findLegibleColor(shiftHue(base.onAccent), [accent], minTextContrast),
    hairline: shiftHue(base.hairline),
    quiet: shiftHue(base.quiet),
    chart,
  };
  return replacePalette(base, palette, shiftHue);
}

/**
 * Returns the new palette together with functions that map each colour of a drawing in the old palette to its new
 * colour. `shiftHue` maps colours that aren't in the palette; by default they change as the accent does.
 */
export function replacePalette(
  base: Palette,
  palette: Palette,
  shiftHue = createHueShift(toOklch(base.accent), toOklch(palette.accent)),
): OwnColors {
  // Later entries win where the theme uses one colour twice. `onAccent` is missing: it is often the surface's colour,
  // and texts on the accent become legible by `recolorText`.
  const replaced = new Map<string, string>([
    ...base.chart.map((color, i): [string, string] => [color, palette.chart[i] ?? color]),
    ...(base.emphasis
      ? [[base.emphasis, palette.emphasis ?? palette.accent] as [string, string]]
      : []),
    ...(['surface', 'panel', 'muted', 'hairline', 'quiet', 'accent', 'ink'] as const).map(
      (name): [string, string] => [base[name], palette[name]],
    ),
  ]);
  const recolor = (color: string): string => {
    const known = replaced.get(color);
    if (known !== undefined) return known;
    const turned = /^#[0-9a-f]{6}$/i.test(color) ? shiftHue(color) : color;
    replaced.set(color, turned);
    return turned;
  };
  const texts = new Map<string, string>();
  return {
    palette,
    recolor,
    recolorText(color, on) {
      const key = `${color} ${on}`;
      const known = texts.get(key);
      if (known !== undefined) return known;
      const minContrast = Math.min(minTextContrast, computeContrast(color, on));
      const text = findLegibleColor(recolor(color), [recolor(on)], minContrast);
      texts.set(key, text);
      return text;
    },
  };
}

/** Cache by theme reference, because every slide of a deck uses the same own colours. */
const createdColors = new Map<string, OwnColors>();
const maxCreatedColors = 100;

/**
 * Returns the own colours of a theme reference in the palette of its theme; undefined for a reference without colours.
 */
export function getOwnColors(reference: string, base: Palette): OwnColors | undefined {
  const [accent, ...more] = parseThemeReference(reference).colors;
  if (accent === undefined) return undefined;
  const known = createdColors.get(reference);
  if (known) return known;
  const own = createOwnColors(base, [accent, ...more]);
  if (createdColors.size >= maxCreatedColors) createdColors.clear();
  createdColors.set(reference, own);
  return own;
}
