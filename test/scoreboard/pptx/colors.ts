import { type Element, findChild, readNumberAttribute } from './xml.ts';

/** Colours as `#rrggbb` by the names that slides use: bg1, tx1, accent1, … */
export type ColorScheme = ReadonlyMap<string, string>;

const defaultMap: Record<string, string> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };

/** Returns a theme's colours by the names to which the master maps them. */
export function readColorScheme(
  theme: Element | undefined,
  master: Element | undefined,
): ColorScheme {
  const scheme = new Map<string, string>();
  for (const { name, children } of findChild(theme, 'theme', 'themeElements', 'clrScheme')
    ?.children ?? []) {
    const [color] = children;
    const hex = color?.attributes.lastClr ?? color?.attributes.val;
    if (hex && /^[\da-f]{6}$/i.test(hex)) scheme.set(name, `#${hex.toLowerCase()}`);
  }
  const map = { ...defaultMap, ...findChild(master, 'sldMaster', 'clrMap')?.attributes };
  for (const [name, target] of Object.entries(map)) {
    const color = scheme.get(target);
    if (color) scheme.set(name, color);
  }
  return scheme;
}

const toChannels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const toHex = (channels: number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Applies Office's lightness modifiers, whose values are in 1/100,000. */
function applyModifiers(hex: string, color: Element): string {
  const mod = (readNumberAttribute(findChild(color, 'lumMod'), 'val') ?? 100_000) / 100_000;
  const off = (readNumberAttribute(findChild(color, 'lumOff'), 'val') ?? 0) / 100_000;
  const shade = (readNumberAttribute(findChild(color, 'shade'), 'val') ?? 100_000) / 100_000;
  const tint = (readNumberAttribute(findChild(color, 'tint'), 'val') ?? 100_000) / 100_000;
  return toHex(
    toChannels(hex).map((value) => {
      const lit = (value * mod + off * 255) * shade;
      return 255 - (255 - lit) * tint;
    }),
  );
}

/** Returns the colour of a solid fill; undefined if it is translucent, a gradient, a picture or not defined. */
export function readSolidColor(fill: Element | undefined, scheme: ColorScheme): string | undefined {
  const color = fill?.children[0];
  if (!color) return undefined;
  if ((readNumberAttribute(findChild(color, 'alpha'), 'val') ?? 100_000) < 95_000) return undefined;
  const { val = '', lastClr } = color.attributes;
  const hex =
    color.name === 'schemeClr'
      ? scheme.get(val)
      : /^[\da-f]{6}$/i.test(lastClr ?? val)
        ? `#${(lastClr ?? val).toLowerCase()}`
        : undefined;
  return hex && applyModifiers(hex, color);
}
