import { toChannels, toHex } from '#shared/deck/color.ts';
import { type Element, findChild } from './xml-tree.ts';

/** The colours of a master by name: the names of its theme's scheme, and the names of the master's colour map. */
export type SchemeColors = ReadonlyMap<string, string>;

/** Names of preset colours that templates use (ECMA-376, 20.1.10.48). */
const presetColors: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
  grey: '#808080',
};

type Hsl = [hue: number, saturation: number, lightness: number];

function toHsl(hex: string): Hsl {
  const [r, g, b] = toChannels(hex).map((value) => value / 255) as [number, number, number];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [span, lightness] = [max - min, (max + min) / 2];
  if (span === 0) return [0, 0, lightness];
  const saturation = span / (1 - Math.abs(2 * lightness - 1));
  const turn =
    max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  return [turn * 60, saturation, lightness];
}

function fromHsl([hue, saturation, lightness]: Hsl): string {
  const span = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - span * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return toHex([channel(0), channel(8), channel(4)]);
}

const clampToUnit = (value: number): number => Math.min(1, Math.max(0, value));

/** Applies a change such as `lumMod` to a colour; unknown ones don't change it. */
function changeColor(hex: string, { name, attributes }: Element): string {
  const share = Number(attributes.val) / 100_000;
  if (!Number.isFinite(share)) return hex;
  const [hue, saturation, lightness] = toHsl(hex);
  switch (name) {
    case 'a:lumMod':
      return fromHsl([hue, saturation, clampToUnit(lightness * share)]);
    case 'a:lumOff':
      return fromHsl([hue, saturation, clampToUnit(lightness + share)]);
    case 'a:satMod':
      return fromHsl([hue, clampToUnit(saturation * share), lightness]);
    case 'a:shade':
      return toHex(toChannels(hex).map((value) => value * share));
    case 'a:tint':
      return toHex(toChannels(hex).map((value) => value * share + 255 * (1 - share)));
    default:
      return hex;
  }
}

function readBaseColor({ name, attributes }: Element, scheme: SchemeColors): string | undefined {
  const value = attributes.val ?? '';
  if (name === 'a:srgbClr')
    return /^[\da-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : undefined;
  if (name === 'a:sysClr') {
    const last =
      attributes.lastClr ??
      (value.startsWith('window') && value.length === 6 ? 'ffffff' : '000000');
    return /^[\da-f]{6}$/i.test(last) ? `#${last.toLowerCase()}` : undefined;
  }
  if (name === 'a:schemeClr') return scheme.get(value);
  return name === 'a:prstClr' && Object.hasOwn(presetColors, value)
    ? presetColors[value]
    : undefined;
}

/** Returns a colour as `#rrggbb` from the element that contains it, such as `a:solidFill`. */
export function readColor(holder: Element | undefined, scheme: SchemeColors): string | undefined {
  const color = holder?.children.find(({ name }) => name.endsWith('Clr'));
  const base = color && readBaseColor(color, scheme);
  return base && color.children.reduce(changeColor, base);
}

const schemeNames = [
  ...['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4'],
  ...['accent5', 'accent6', 'hlink', 'folHlink'],
];

/**
 * Returns the colours of a theme's scheme, and the colours that the master's colour map assigns to the names that
 * slides use.
 */
export function readScheme(theme: Element, colorMap: Element | undefined): SchemeColors {
  const scheme = findChild(findChild(theme, 'a:themeElements'), 'a:clrScheme');
  const colors = new Map<string, string>();
  for (const name of schemeNames) {
    const color = readColor(findChild(scheme, `a:${name}`), colors);
    if (color) colors.set(name, color);
  }
  const defaultMap = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
  const mapped = Object.entries({ ...defaultMap, ...colorMap?.attributes }).flatMap(
    ([name, own]) => {
      const color = colors.get(own);
      return color ? ([[name, color]] as const) : [];
    },
  );
  return new Map([...colors, ...mapped]);
}
