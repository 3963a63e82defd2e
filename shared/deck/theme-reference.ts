/** Maximum number of own colours: the main one, and three for further series of a chart. */
export const maxOwnColors = 4;

/**
 * How a presentation names its theme: an id, or an id with own colours, as in `ledger:0a6540,ffcc00`. The first colour
 * replaces the theme's accent, the others its next chart colours.
 */
export type ThemeReference = { id: string; colors: string[] };

const themeReferencePattern = /^([a-z]{1,20}):([0-9a-f]{6}(?:,[0-9a-f]{6}){0,3})$/;

/** Parses a theme reference; colours as `#rrggbb`. A reference in another form is an id without colours. */
export function parseThemeReference(reference: string): ThemeReference {
  const [, id, colors] = themeReferencePattern.exec(reference) ?? [];
  if (id === undefined || colors === undefined) return { id: reference, colors: [] };
  return { id, colors: colors.split(',').map((color) => `#${color}`) };
}

/** Returns the reference of a theme with own colours (`#rrggbb`); the id alone without colours. */
export function formatThemeReference({ id, colors }: ThemeReference): string {
  if (colors.length === 0) return id;
  return `${id}:${colors.map((color) => color.slice(1).toLowerCase()).join(',')}`;
}
