import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Blueprint blue, white lines, and yellow as the accent. */
export const palette: Palette = {
  surface: '#0f3a78',
  panel: '#0b2e62',
  ink: '#f3f8ff',
  muted: '#b9cff0',
  accent: '#ffd65c',
  onAccent: '#0b2e62',
  hairline: '#3f69a8',
  quiet: '#7c9fd6',
  chart: ['#ffd65c', '#ffffff', '#8fd0ff', '#7c9fd6'],
};

/** Line colours, from the grid of the paper (faint) to the drawing (strong). */
export const lineColors = {
  minor: '#17447f',
  major: '#1d4c8b',
  thin: '#6f97d3',
  thick: '#dce9ff',
} as const;

export const tokens: Tokens = {
  display: 'IBM Plex Sans',
  body: 'IBM Plex Sans',
  mono: 'IBM Plex Mono',
  cjk: 'Noto Sans SC',
  titleWeight: 600,
  titleTracking: -0.015,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  labelWeight: 600,
  titleSteps: listSizeSteps(44, 28),
  // Corners look sharp at 1 px; 0 would also make markers square.
  radius: 1,
  data: {
    grid: 'dotted',
    numbers: 'mono',
    lineWidth: 2.5,
    // Diagram parts are outlined shapes in shades of the panel's blue.
    diagramParts: {
      colors: ['#0b2e62', '#0e3570', '#123f80', '#1a4a90', '#2356a0'],
      outline: lineColors.thick,
    },
    table: 'grid',
  },
};

/** Border of the drawing sheet, px. `margin` has the left and right edge and the width of the content inside it. */
export const sheet = { x: 28, y: 28, width: 1224, height: 664, right: 1252, bottom: 692 } as const;
export const margin = { left: 72, right: 1208, width: 1136 } as const;
