import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** White sheets on bright backgrounds, dark purple text. */
export const palette: Palette = {
  surface: '#ffffff',
  panel: '#f3f0fa',
  ink: '#2a1d52',
  muted: '#5a5080',
  accent: '#5f33e1',
  onAccent: '#ffffff',
  hairline: '#dcd4f4',
  quiet: '#8d86ad',
  chart: ['#5f33e1', '#f65f4b', '#12a68d', '#d68000'],
};

/** Colours of backgrounds and building blocks; `ink` is legible on all of them. */
export const sun = '#ffd23f';
export const coral = '#ff9a80';
const mint = '#7fe0c2';
export const sky = '#8fd2ff';
const lilac = '#c9b8ff';
export const boardColors = [sky, sun, mint, coral, lilac] as const;

export const tokens: Tokens = {
  display: 'Fredoka',
  body: 'Nunito',
  mono: 'JetBrains Mono',
  cjk: 'Noto Sans SC',
  titleWeight: 600,
  titleTracking: -0.006,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  numeralTracking: -0.01,
  labelWeight: 600,
  titleSteps: listSizeSteps(42, 28),
  data: {
    grid: 'dotted',
    numbers: 'body',
    lineWidth: 5,
    diagramParts: { colors: [coral, sun, mint, sky, lilac] },
    table: 'stripes',
  },
  radius: 24,
};

/** Background of slides in decks with data, and colours of building blocks: tints of the accent. */
export const calm = {
  board: '#e4dcfb',
  blocks: [palette.accent, lilac, '#ffffff', palette.ink],
} as const;

/** Text style on a bright background. Emphasis uses `ink` too, because the accent isn't legible there. */
export const onBoard = { color: palette.ink, accent: palette.ink } as const;

/** Left and right edge of the content on a sheet, px. */
export const margin = { left: 76, right: 1204 } as const;
