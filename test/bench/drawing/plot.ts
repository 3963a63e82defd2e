import { z } from 'zod';

const pointSchema = z.object({ x: z.number(), y: z.number() });

const seriesSchema = z.object({
  name: z.string(),
  points: z.array(pointSchema).min(1),
  /** Whether this series is the reference for the others; drawn dashed. */
  is_reference: z.boolean().optional(),
});

/** A line plot, as stored in report.json. */
export const plotSchema = z.object({
  /** File name without the extension. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  x: z.object({ label: z.string(), is_log: z.boolean().optional() }),
  y: z.object({ label: z.string() }),
  series: z.array(seriesSchema).min(1),
});
export type Plot = z.infer<typeof plotSchema>;
export type Series = z.infer<typeof seriesSchema>;
