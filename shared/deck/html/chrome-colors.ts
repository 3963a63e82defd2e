import { blend, computeContrast } from '../color.ts';
import type { Palette } from '../theme.ts';

type ViewerPalette = Pick<Palette, 'surface' | 'ink' | 'accent'>;

function findLegibleColor(colors: string[], on: string, minContrast: number): string {
  return colors.find((color) => computeContrast(color, on) >= minContrast) ?? colors.at(-1) ?? on;
}

function createColorVariables(
  { room, card, words }: { room: string; card: string; words: string },
  accent: string,
): string {
  const raised = blend(words, room, 0.07);
  const quiet = findLegibleColor(
    [0.62, 0.7, 0.78, 0.86].map((share) => blend(words, room, share)),
    raised,
    4.6,
  );
  const live = findLegibleColor([accent, blend(accent, words, 0.6), words], room, 3);
  return [
    `--room:${room}`,
    `--card:${card}`,
    `--words:${words}`,
    `--quiet:${quiet}`,
    `--raised:${raised}`,
    `--line:${blend(words, room, 0.14)}`,
    `--live:${live}`,
  ].join(';');
}

/**
 * Returns the CSS variables for the viewer's colours around the slides, derived from the theme: slightly darker than
 * the slides. The presenter window and full screen are always dark.
 */
export function createChromeCss(palette: ViewerPalette, isDark: boolean): string {
  const { surface, ink, accent } = palette;
  const night = isDark
    ? { room: blend(surface, '#050506', 0.42), card: surface, words: ink }
    : { room: blend(ink, '#0b0b0d', 0.3), card: '#1b1a1a', words: blend(surface, '#ffffff', 0.5) };
  const day = isDark ? night : { room: blend(ink, surface, 0.085), card: surface, words: ink };
  return `html{color-scheme:${isDark ? 'dark' : 'light'};${createColorVariables(day, accent)}}
.m-speaker,.is-full{color-scheme:dark;${createColorVariables(night, accent)}}`;
}
