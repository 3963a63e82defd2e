import { listSizeSteps } from '../../size-steps.ts';
import type { Palette, Tokens } from '../../theme.ts';

/** Black, white and greys; orange only for what the content emphasises. */
export const palette: Palette = {
  surface: '#ffffff',
  panel: '#efefef',
  ink: '#000000',
  muted: '#505050',
  accent: '#000000',
  emphasis: '#d93c00',
  onAccent: '#ffffff',
  hairline: '#b8b8b8',
  quiet: '#8f8f8f',
  chart: ['#000000', '#8a8a8a', '#4f4f4f', '#6c6c6c'],
};

/** Text colours on a black slab. */
export const onSlab = {
  ink: '#ffffff',
  muted: '#a8a8a8',
  label: '#cfcfcf',
  faint: '#6f6f6f',
} as const;

export const tokens: Tokens = {
  display: 'Space Grotesk',
  body: 'Space Grotesk',
  mono: 'JetBrains Mono',
  cjk: 'Noto Sans SC',
  titleWeight: 700,
  titleTracking: -0.035,
  bodyWeight: 400,
  boldWeight: 700,
  numeralWeight: 700,
  // The flag of the 1 would touch the preceding digit with tighter tracking.
  numeralTracking: -0.015,
  labelWeight: 700,
  titleSteps: [52, ...listSizeSteps(48, 28)],
  radius: 0,
  data: { grid: 'none', numbers: 'display', lineWidth: 6, table: 'stripes' },
};

export const margin = { left: 56, right: 1224, width: 1168 } as const;
