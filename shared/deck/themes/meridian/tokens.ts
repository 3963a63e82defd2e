import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** White and black with a red accent. */
export const palette: Palette = {
  surface: '#ffffff',
  panel: '#f4f4f2',
  ink: '#111111',
  muted: '#5f5f5f',
  accent: '#d9000d',
  onAccent: '#ffffff',
  hairline: '#d4d4d2',
  quiet: '#8f8f8c',
  chart: ['#d9000d', '#111111', '#949491', '#5c5c5a'],
};

export const tokens: Tokens = {
  display: 'Inter',
  body: 'Inter',
  mono: 'JetBrains Mono',
  cjk: 'Noto Sans SC',
  titleWeight: 700,
  titleTracking: -0.025,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 700,
  labelWeight: 600,
  titleSteps: listSizeSteps(44, 28),
  data: { grid: 'solid', numbers: 'body', lineWidth: 3, table: 'rows' },
  radius: 0,
};

/** Grid of twelve columns between margins of 72 px. */
export const grid = {
  left: 72,
  right: 1208,
  gutter: 24,
  column: (1208 - 72 - 11 * 24) / 12,
} as const;

/** Returns the left edge of a column, 0 to 11, in px. */
export function getColumnX(index: number): number {
  return Math.round(grid.left + index * (grid.column + grid.gutter));
}

/** Returns the width of `count` columns with the gutters between them, in px. */
export function getColumnsWidth(count: number): number {
  return Math.round(count * grid.column + (count - 1) * grid.gutter);
}
