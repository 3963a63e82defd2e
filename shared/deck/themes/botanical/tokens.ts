import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Dark greens with a lime accent. */
export const palette: Palette = {
  surface: '#10241a',
  panel: '#1a3627',
  ink: '#f5f2e4',
  muted: '#b9c9b1',
  accent: '#cbe08f',
  onAccent: '#11251b',
  hairline: '#34543f',
  quiet: '#6d9478',
  chart: ['#c3da80', '#f0b39a', '#6fc0a0', '#ead189'],
};

export const petalColor = '#f2b7a0';
/** Background of the actions on the closing slide and of statements, and text on it. */
export const creamColor = '#f3f0e0';
export const creamInkColor = '#15291d';
/** Greens of the leaves, dark to light. */
export const greenColors = ['#1f4a33', '#2b6041', '#3b7a4c', '#5b9a58', '#8abb66'] as const;

export const tokens: Tokens = {
  display: 'Lora',
  body: 'DM Sans',
  mono: 'JetBrains Mono',
  cjk: 'Noto Sans SC',
  // A serif font for Chinese display text, to match Lora.
  cjkDisplay: 'Noto Serif SC',
  titleWeight: 400,
  titleTracking: -0.012,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 600,
  labelWeight: 600,
  titleSteps: listSizeSteps(44, 28),
  data: { grid: 'dotted', numbers: 'body', lineWidth: 3.5, table: 'stripes' },
  radius: 20,
};

export const margin = { left: 72, right: 1208 } as const;
export const innerWidth = margin.right - margin.left;
