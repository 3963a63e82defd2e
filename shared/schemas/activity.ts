import { z } from 'zod';
import { authorSchema } from './comments.ts';
import { idSchema, listQuerySchema, timeSchema } from './common.ts';

export const activitySchema = z.object({
  id: idSchema,
  at: timeSchema,
  /** Such as `created`, `started`, `slide_ready` or `paused`. */
  type: z.string(),
  /** Who caused it; null for the service, for admins, and for events from before this was recorded. */
  by: authorSchema.nullable(),
  /** The subject of the event: a task, a slide's index, a version or a count. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityQuerySchema = listQuerySchema;
