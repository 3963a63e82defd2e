import type { Theme } from '#shared/deck/theme.ts';
import { toPermille } from './units.ts';

/** Writes colours. Colours of the theme are written as references, so that changing the scheme recolours the deck. */
export type Colors = { xml(color: string, opacity?: number): string };

/** The twelve colours of a scheme in OOXML order, as RRGGBB. */
export type ColorScheme = { name: string; hex: string }[];

/** Converts `#rgb` or `#rrggbb` to RRGGBB; anything else returns black. */
function toHex(color: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  if (short)
    return `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toUpperCase();
  return /^#([\da-f]{6})/i.exec(color)?.[1]?.toUpperCase() ?? '000000';
}

/** Six accents: the accent colour, then the chart palette, without duplicates. */
function listAccentColors(theme: Theme): string[] {
  const { accent, chart, quiet, hairline, onAccent } = theme.palette;
  return [...new Set([accent, ...chart, quiet, hairline, onAccent].map(toHex))].slice(0, 6);
}

/**
 * Returns the colour scheme of a theme. In a dark theme the background is `dk1` and the text `lt1`; the master's
 * colour map swaps them, so that `bg1` is always the background and `tx1` the text.
 */
export function createColorScheme(theme: Theme): ColorScheme {
  const { surface, panel, ink, muted, accent } = theme.palette;
  const [background, background2, text, text2] = [surface, panel, ink, muted].map(toHex);
  const base = theme.isDark
    ? [background, text, background2, text2]
    : [text, background, text2, background2];
  const accents = listAccentColors(theme);
  const colors = [
    ...base,
    ...Array.from({ length: 6 }, (_, i) => accents[i % accents.length]),
    toHex(accent),
    toHex(accent),
  ];
  const names = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5'];
  return [...names, 'accent6', 'hlink', 'folHlink'].map((name, i) => ({
    name,
    hex: colors[i] ?? '000000',
  }));
}

/** Returns the master's colour map. */
export function colorMapXml(theme: Theme): string {
  const [background, text] = theme.isDark ? ['dk', 'lt'] : ['lt', 'dk'];
  const accents = [1, 2, 3, 4, 5, 6].map((i) => `accent${i}="accent${i}"`).join(' ');
  return `<p:clrMap bg1="${background}1" tx1="${text}1" bg2="${background}2" tx2="${text}2" ${accents} hlink="hlink" folHlink="folHlink"/>`;
}

function alphaXml(opacity: number): string {
  return opacity >= 1 ? '' : `<a:alpha val="${toPermille(Math.max(0, opacity))}"/>`;
}

/** Returns a writer for slide colours that references theme colours where possible. */
export function createColors(theme: Theme): Colors {
  const { surface, panel, ink, muted } = theme.palette;
  const roles = new Map<string, string>();
  for (const [hex, role] of [
    [ink, 'tx1'],
    [surface, 'bg1'],
    [muted, 'tx2'],
    [panel, 'bg2'],
  ] as const)
    if (!roles.has(toHex(hex))) roles.set(toHex(hex), role);
  for (const [i, hex] of listAccentColors(theme).entries())
    if (!roles.has(hex)) roles.set(hex, `accent${i + 1}`);
  return createRoleColors(roles);
}

/** Returns a writer that references the colours of a company's scheme, given by their names as `#rrggbb`. */
export function createSchemeColors(scheme: Record<string, string>): Colors {
  const roles = new Map<string, string>();
  const accents = [1, 2, 3, 4, 5, 6].map((i) => `accent${i}`);
  for (const name of ['tx1', 'bg1', 'tx2', 'bg2', ...accents]) {
    const color = scheme[name];
    if (color !== undefined && !roles.has(toHex(color))) roles.set(toHex(color), name);
  }
  return createRoleColors(roles);
}

function createRoleColors(roles: ReadonlyMap<string, string>): Colors {
  return {
    xml(color, opacity = 1) {
      const hex = toHex(color);
      const role = roles.get(hex);
      const inner = alphaXml(opacity);
      const [tag, value] = role ? ['schemeClr', role] : ['srgbClr', hex];
      return inner ? `<a:${tag} val="${value}">${inner}</a:${tag}>` : `<a:${tag} val="${value}"/>`;
    },
  };
}

/** Writes every colour by value, for parts without the master's colour map, such as charts. */
export const plainColors: Colors = {
  xml(color, opacity = 1) {
    const inner = alphaXml(opacity);
    const hex = toHex(color);
    return inner ? `<a:srgbClr val="${hex}">${inner}</a:srgbClr>` : `<a:srgbClr val="${hex}"/>`;
  },
};
