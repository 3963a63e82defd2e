import { blend } from '../../color.ts';
import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Dark blue; warm light only for what the content emphasises. */
export const palette: Palette = {
  surface: '#090e20',
  panel: '#1f2a58',
  ink: '#f4f6ff',
  muted: '#b0b8d8',
  accent: '#a5b4ff',
  emphasis: '#ffc266',
  strong: '#ffc266',
  onAccent: '#090e20',
  hairline: '#3d4a80',
  quiet: '#5a67a8',
  chart: ['#8b9dff', '#5eead4', '#f0a6ff', '#8fd3ff'],
};

export const violet = '#7c5cff';
export const indigo = '#4f63ff';
export const teal = '#2dd4bf';

/** The brightest background of ordinary text: the surface under its strongest glow. Used for contrast checks. */
export const glowSurface = blend(indigo, palette.surface, 0.3);

export const tokens: Tokens = {
  display: 'Manrope',
  body: 'Manrope',
  mono: 'JetBrains Mono',
  cjk: 'Noto Sans SC',
  titleWeight: 700,
  titleTracking: -0.028,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  labelWeight: 600,
  titleSteps: listSizeSteps(46, 28),
  data: { grid: 'dotted', numbers: 'body', lineWidth: 3.5, table: 'rows' },
  radius: 20,
};

export const margin = { left: 88, right: 1192 } as const;
export const innerWidth = margin.right - margin.left;
