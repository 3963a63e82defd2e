import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Earth tones with a terracotta accent. */
export const palette: Palette = {
  surface: '#f5e6d6',
  panel: '#fdf6ec',
  ink: '#3a2217',
  muted: '#6a4d3c',
  accent: '#a4401d',
  onAccent: '#fff6ea',
  hairline: '#dfc3a8',
  quiet: '#a07757',
  chart: ['#b04a24', '#5d6230', '#b3741c', '#6b3a24'],
};

/** Colours of the layers of earth, top to bottom. Only the last three are dark enough for light text. */
export const earth = {
  sand: '#e9c79b',
  ochre: '#d9994c',
  clay: '#c46a3c',
  terracotta: '#a4401d',
  olive: '#4c5126',
  soil: '#3a2217',
} as const;

export const cream = '#fff6ea';

export const tokens: Tokens = {
  display: 'Fraunces',
  body: 'DM Sans',
  mono: 'JetBrains Mono',
  cjk: 'Noto Serif SC',
  cjkBody: 'Fraunces',
  titleWeight: 600,
  titleTracking: -0.02,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  numeralTracking: -0.015,
  labelWeight: 700,
  titleSteps: listSizeSteps(48, 28),
  radius: 28,
  data: { grid: 'none', numbers: 'body', lineWidth: 5, table: 'stripes' },
};

export const margin = { left: 80, right: 1200, width: 1120 } as const;
