/** The bundled font families that a brand may choose for its headings and texts. */
export const brandFamilies = [
  'Inter',
  'Manrope',
  'DM Sans',
  'IBM Plex Sans',
  'Source Sans 3',
  'Space Grotesk',
  'Nunito',
  'Fredoka',
  'Source Serif 4',
  'Lora',
  'Fraunces',
] as const;
export type BrandFamily = (typeof brandFamilies)[number];
