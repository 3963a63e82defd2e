import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Colours of ledger paper and ink, with a green accent. */
export const palette: Palette = {
  surface: '#fbfcf8',
  panel: '#ecf3e9',
  ink: '#13211a',
  muted: '#4f5f56',
  accent: '#0a6540',
  onAccent: '#ffffff',
  hairline: '#c6d4c6',
  quiet: '#8f918b',
  chart: ['#0a6540', '#22384a', '#9a6812', '#6d9180'],
};

/** Dark green of the book's cloth, and text, quiet text, lines and drawings on it. */
export const clothColor = '#0b3b29';
export const onCloth = {
  ink: '#f4f8f0',
  quiet: '#c4dccb',
  rule: '#2c6049',
  tint: '#11472f',
  motif: '#3f7d5f',
} as const;

export const tokens: Tokens = {
  display: 'Source Sans 3',
  body: 'Source Sans 3',
  mono: 'IBM Plex Mono',
  cjk: 'Noto Sans SC',
  titleWeight: 700,
  titleTracking: -0.014,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 700,
  labelWeight: 600,
  titleSteps: listSizeSteps(44, 28),
  data: { grid: 'solid', numbers: 'body', lineWidth: 2.5, table: 'rows' },
  radius: 0,
};

/** Width of the spine on the left, and the page, px. */
export const spineWidth = 24;
export const page = { left: 76, right: 1224 } as const;
export const pageWidth = page.right - page.left;
