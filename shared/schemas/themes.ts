import { z } from 'zod';

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

export const themeSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_dark: z.boolean(),
  palette: z.object({
    surface: colour,
    panel: colour,
    ink: colour,
    muted: colour,
    accent: colour,
    on_accent: colour,
    hairline: colour,
    chart: z.array(colour),
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
