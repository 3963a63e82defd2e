import { ensureContrast } from './color.ts';
import type { TextColor } from './inline.ts';
import type { Palette } from './theme.ts';

/** Returns a text colour of the palette, mixed with `ink` where it would be illegible on the background `on`. */
export function getPaletteColor(
  palette: Palette,
  name: TextColor,
  on: string,
  ink: string,
): string {
  const { accent, muted, chart } = palette;
  const colors = { accent, second: chart[1] ?? accent, third: chart[2] ?? accent, muted };
  return ensureContrast(colors[name], on, ink);
}
