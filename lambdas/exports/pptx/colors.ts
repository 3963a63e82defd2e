import type { Theme } from '#shared/deck/theme.ts';
import { permille } from './units.ts';

/** Writes colours, by the theme's colour scheme where it has them, so that a change of scheme recolours the deck. */
export type Colors = { xml(color: string, opacity?: number): string };

/** The twelve colours of a scheme in OOXML's order, as RRGGBB. */
export type ColorScheme = { name: string; hex: string }[];

/** RRGGBB of `#rgb` or `#rrggbb`; anything else is black. */
export function hexOf(color: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  if (short)
    return `${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`.toUpperCase();
  return /^#([\da-f]{6})/i.exec(color)?.[1]?.toUpperCase() ?? '000000';
}

/** Accent first, then the chart palette, six colours in all and each once while there are enough. */
function accentsOf(theme: Theme): string[] {
  const { accent, chart, quiet, hairline, onAccent } = theme.palette;
  return [...new Set([accent, ...chart, quiet, hairline, onAccent].map(hexOf))].slice(0, 6);
}

/**
 * The scheme of a theme. In a dark one the ground is `dk1` and the ink `lt1`; the master's colour map turns them
 * round, so that `bg1` is always the ground and `tx1` the ink.
 */
export function colorSchemeOf(theme: Theme): ColorScheme {
  const { surface, panel, ink, muted, accent } = theme.palette;
  const [ground, ground2, text, text2] = [surface, panel, ink, muted].map(hexOf);
  const base = theme.isDark ? [ground, text, ground2, text2] : [text, ground, text2, ground2];
  const accents = accentsOf(theme);
  const colors = [
    ...base,
    ...Array.from({ length: 6 }, (_, i) => accents[i % accents.length]),
    hexOf(accent),
    hexOf(accent),
  ];
  const names = ['dk1', 'lt1', 'dk2', 'lt2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5'];
  return [...names, 'accent6', 'hlink', 'folHlink'].map((name, i) => ({
    name,
    hex: colors[i] ?? '000000',
  }));
}

/** The master's map from roles to the scheme. */
export function colorMapOf(theme: Theme): string {
  const [ground, text] = theme.isDark ? ['dk', 'lt'] : ['lt', 'dk'];
  const accents = [1, 2, 3, 4, 5, 6].map((i) => `accent${i}="accent${i}"`).join(' ');
  return `<p:clrMap bg1="${ground}1" tx1="${text}1" bg2="${ground}2" tx2="${text}2" ${accents} hlink="hlink" folHlink="folHlink"/>`;
}

function alpha(opacity: number): string {
  return opacity >= 1 ? '' : `<a:alpha val="${permille(Math.max(0, opacity))}"/>`;
}

/** Colours of slides, by role where the theme has them. */
export function createColors(theme: Theme): Colors {
  const { surface, panel, ink, muted } = theme.palette;
  const roles = new Map<string, string>();
  for (const [hex, role] of [
    [ink, 'tx1'],
    [surface, 'bg1'],
    [muted, 'tx2'],
    [panel, 'bg2'],
  ] as const)
    if (!roles.has(hexOf(hex))) roles.set(hexOf(hex), role);
  for (const [i, hex] of accentsOf(theme).entries())
    if (!roles.has(hex)) roles.set(hex, `accent${i + 1}`);
  return {
    xml(color, opacity = 1) {
      const hex = hexOf(color);
      const role = roles.get(hex);
      const inner = alpha(opacity);
      const [tag, value] = role ? ['schemeClr', role] : ['srgbClr', hex];
      return inner ? `<a:${tag} val="${value}">${inner}</a:${tag}>` : `<a:${tag} val="${value}"/>`;
    },
  };
}

/** Colours of parts that don't know the master's map, such as charts: always by value. */
export const plainColors: Colors = {
  xml(color, opacity = 1) {
    const inner = alpha(opacity);
    const hex = hexOf(color);
    return inner ? `<a:srgbClr val="${hex}">${inner}</a:srgbClr>` : `<a:srgbClr val="${hex}"/>`;
  },
};
