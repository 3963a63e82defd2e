import { steps } from '../../steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** White paper on bright boards, grape for ink. */
export const palette: Palette = {
  surface: '#ffffff',
  panel: '#efeaff',
  ink: '#2a1d52',
  muted: '#5a5080',
  accent: '#5f33e1',
  onAccent: '#ffffff',
  hairline: '#dcd4f4',
  quiet: '#2b93c4',
  chart: ['#5f33e1', '#f65f4b', '#12a68d', '#d68000'],
};

/** Boards and blocks; ink is readable on every one. */
export const sun = '#ffd23f';
export const coral = '#ff9a80';
export const mint = '#7fe0c2';
export const sky = '#8fd2ff';
export const lilac = '#c9b8ff';
export const boards = [sky, sun, mint, coral, lilac] as const;

/** The same hues as pale paper. */
export const pastels = ['#fff2c9', '#ffe6df', '#dbf6ec', '#def1ff', '#ece6ff'] as const;

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
  labelWeight: 600,
  titleSteps: steps(42, 28),
  data: {
    barRadius: 12,
    grid: 'dotted',
    numbers: 'body',
    lineWidth: 5,
    parts: { colors: [coral, sun, mint, sky, lilac] },
    table: 'stripes',
  },
  radius: 24,
};

/** Text on a board: also emphasis stays in ink, the accent isn't readable there. */
export const onBoard = { color: palette.ink, accent: palette.ink } as const;

/** Edges of what stands on the sheet. */
export const margin = { left: 76, right: 1204 } as const;
