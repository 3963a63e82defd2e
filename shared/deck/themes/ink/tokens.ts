import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Colours of rice paper and ink, with a red accent. */
export const palette: Palette = {
  surface: '#f6f4ee',
  panel: '#ebe7dd',
  ink: '#1c1c1b',
  muted: '#56534c',
  accent: '#ad2a1d',
  onAccent: '#fdf8ee',
  hairline: '#d6d1c5',
  quiet: '#8a857b',
  chart: ['#2e3a42', '#ad2a1d', '#8a857b', '#9c7732'],
};

/** Background of the closing slide. */
export const nightColor = '#16181a';

export const tokens: Tokens = {
  display: 'Source Serif 4',
  body: 'Source Serif 4',
  mono: 'IBM Plex Mono',
  cjk: 'Noto Serif SC',
  titleWeight: 600,
  titleTracking: -0.012,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  labelWeight: 600,
  titleSteps: listSizeSteps(42, 28),
  data: { grid: 'none', numbers: 'display', lineWidth: 3, table: 'rows' },
  radius: 0,
};

export const margin = { left: 80, right: 1200 } as const;
export const innerWidth = margin.right - margin.left;
