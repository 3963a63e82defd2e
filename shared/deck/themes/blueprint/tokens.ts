import { steps } from '../../steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** A blueprint's blue, white lines, and the yellow pencil of whoever checks it. */
export const palette: Palette = {
  surface: '#0f3a78',
  panel: '#0b2e62',
  ink: '#f3f8ff',
  muted: '#b9cff0',
  accent: '#ffd65c',
  onAccent: '#0b2e62',
  hairline: '#3f69a8',
  quiet: '#7c9fd6',
  chart: ['#ffd65c', '#8fd0ff', '#ffffff', '#7c9fd6'],
};

/** Lines of the drawing, from the paper's own grid to what is drawn on it. */
export const line = {
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
  titleSteps: steps(44, 28),
  // Nodes are round, as the balloons of a drawing are; corners are as good as sharp.
  radius: 1,
  data: {
    barRadius: 0,
    grid: 'dotted',
    numbers: 'mono',
    lineWidth: 2.5,
    // Parts are drawn, not filled: a line around the panel's blue.
    parts: { colors: ['#0b2e62', '#0e3570', '#123f80', '#1a4a90', '#2356a0'], outline: line.thick },
    table: 'grid',
  },
};

/** The sheet inside its border, and the margins of what stands on it. */
export const sheet = { x: 28, y: 28, width: 1224, height: 664, right: 1252, bottom: 692 } as const;
export const margin = { left: 72, right: 1208, width: 1136 } as const;
