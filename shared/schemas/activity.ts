import { z } from 'zod';
import { idSchema, listQuerySchema, timeSchema } from './common.ts';

export const activitySchema = z.object({
  id: idSchema,
  at: timeSchema,
  /** `created`, `started`, `slide_ready`, `paused` and the like. */
  type: z.string(),
  /** What it was about: a task, a slide's index, a version, a count. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityQuerySchema = listQuerySchema.extend({ cursor: idSchema.optional() });
