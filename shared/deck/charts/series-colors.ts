import { blend, toChannels } from '../color.ts';
import { getEmphasisColor } from '../emphasis.ts';
import type { Palette } from '../theme.ts';

/** Opacity factor of the series colours each time that the list of colours repeats. */
const repeatOpacity = 0.62;

/** Returns the distance of two colours in RGB. */
function computeColorDistance(a: string, b: string): number {
  const other = toChannels(b);
  return Math.hypot(...toChannels(a).map((value, i) => value - (other[i] ?? 0)));
}

/** Returns the chart colours of a theme without the one that looks like the accent. */
export function listNeutralColors({ chart, accent, ink }: Palette): string[] {
  // An accent that equals the text colour has no similar chart colour to remove.
  if (accent === ink) return chart;
  const distances = chart.map((color) => computeColorDistance(color, accent));
  const nearest = distances.indexOf(Math.min(...distances));
  return chart.filter((_, i) => i !== nearest);
}

/** Shares of the text colour in the colours of series that the title doesn't mention, if it mentions others. */
const inkShares = [0, 0.5, 0.85];

/**
 * Returns a colour for each series: the accent for a single series and for the series in `named`, quiet colours for the
 * others. If `named` is empty, several series get the theme's chart colours.
 */
export function chooseSeriesColors(
  palette: Palette,
  count: number,
  named: ReadonlySet<number>,
): string[] {
  const { ink, quiet } = palette;
  const neutral =
    named.size > 0
      ? inkShares.map((share) => blend(ink, quiet, share))
      : listNeutralColors(palette);
  let next = 0;
  return Array.from({ length: count }, (_, i) => {
    if (named.has(i)) return getEmphasisColor(palette);
    if (count === 1) return palette.accent;
    const color = neutral[next % neutral.length] ?? palette.ink;
    const share = repeatOpacity ** Math.floor(next / neutral.length);
    next += 1;
    return blend(color, palette.surface, share);
  });
}

/** Shares of ink in the parts of a donut, largest first. */
const partShares = [0.74, 0.52, 0.36, 0.25, 0.17, 0.12];

/**
 * Returns a colour for each part of a whole: the accent for the parts in `named`, tints of the text colour otherwise.
 */
export function listPartColors(
  palette: Palette,
  count: number,
  named: ReadonlySet<number>,
): string[] {
  return Array.from({ length: count }, (_, i) =>
    named.has(i)
      ? getEmphasisColor(palette)
      : blend(palette.ink, palette.surface, partShares[i] ?? 0.12),
  );
}
