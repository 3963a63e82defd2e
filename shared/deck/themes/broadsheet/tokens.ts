import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Newspaper colours: cream paper, black ink and a dark red accent. */
export const palette: Palette = {
  surface: '#f7f1e3',
  panel: '#eee4ce',
  ink: '#1a1712',
  muted: '#5a5142',
  accent: '#8f1d2c',
  onAccent: '#fbf6ea',
  hairline: '#c9bda2',
  quiet: '#8c8069',
  chart: ['#8f1d2c', '#1a1712', '#85775a', '#4f6472'],
};

export const tokens: Tokens = {
  display: 'Source Serif 4',
  body: 'Source Serif 4',
  mono: 'IBM Plex Mono',
  cjk: 'Noto Serif SC',
  titleWeight: 700,
  titleTracking: -0.018,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  labelWeight: 600,
  titleSteps: listSizeSteps(50, 28),
  radius: 0,
  data: { grid: 'dotted', numbers: 'body', lineWidth: 2.5, table: 'rows' },
};

/** The page inside its margins, and its horizontal centre, px. */
export const page = { left: 64, right: 1216, width: 1152, middle: 640 } as const;

/** Bottom of the lines between a chart and its takeaway, and between steps: the end of a page's body, px. */
export const columnFoot = 672;
