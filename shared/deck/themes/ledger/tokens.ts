import { steps } from '../../steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Ledger paper, ink, the green of the rules. */
export const palette: Palette = {
  surface: '#fbfcf8',
  panel: '#ecf3e9',
  ink: '#13211a',
  muted: '#4f5f56',
  accent: '#0a6540',
  onAccent: '#ffffff',
  hairline: '#c6d4c6',
  quiet: '#7d9084',
  chart: ['#0a6540', '#22384a', '#9a6812', '#6d9180'],
};

/** The red of a ledger's margin line and of what is owed. */
export const redInk = '#b23a2c';
/** Cloth of the binding: the ground of sections. */
export const cloth = '#0b3b29';

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
  titleSteps: steps(42, 28),
  data: { barRadius: 0, grid: 'solid', numbers: 'body', lineWidth: 2.5, table: 'grid' },
  radius: 0,
};

/** A narrow column for folio and kicker, a double rule, and the page itself. */
export const column = { left: 44, width: 116, rule: 172 } as const;
export const page = { left: 204, right: 1240 } as const;
export const pageWidth = page.right - page.left;
