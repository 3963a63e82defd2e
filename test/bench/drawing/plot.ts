import { z } from 'zod';

const pointSchema = z.object({ x: z.number(), y: z.number() });

const seriesSchema = z.object({
  name: z.string(),
  points: z.array(pointSchema).min(1),
  /** Dashed: what the others are held against. */
  is_reference: z.boolean().optional(),
});

/** Lines over a measure, as report.json keeps them: they are drawn from this alone. */
export const plotSchema = z.object({
  /** Names the file: `<id>.svg`. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  x: z.object({ label: z.string(), is_log: z.boolean().optional() }),
  y: z.object({ label: z.string() }),
  series: z.array(seriesSchema).min(1),
});
export type Plot = z.infer<typeof plotSchema>;
export type Series = z.infer<typeof seriesSchema>;
