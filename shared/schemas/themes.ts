import { z } from 'zod';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/);

export const themeSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_dark: z.boolean(),
  palette: z.object({
    surface: colourSchema,
    panel: colourSchema,
    ink: colourSchema,
    muted: colourSchema,
    accent: colourSchema,
    on_accent: colourSchema,
    hairline: colourSchema,
    chart: z.array(colourSchema),
  }),
  /** Font families of titles, of body text, and of Chinese characters in both. */
  fonts: z.object({ display: z.string(), body: z.string(), cjk: z.string() }),
  /** Paths on the app host of 320 × 180 thumbnails, by layout. */
  thumbnails: z.object({
    cover: z.string(),
    cards: z.string(),
    chart: z.string(),
    quote: z.string(),
  }),
});
export type ThemeView = z.infer<typeof themeSchema>;
