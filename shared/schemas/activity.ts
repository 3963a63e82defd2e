import { z } from 'zod';
import { authorSchema } from './comments.ts';
import { idSchema, listQuerySchema, timeSchema } from './common.ts';

export const activitySchema = z.object({
  id: idSchema,
  at: timeSchema,
  /** Type of the event, such as `created`, `started`, `slide_ready` or `paused`. */
  type: z.string(),
  /**
   * The person who caused the event; null for events of the service or of an admin, and for old events that were
   * recorded without a person.
   */
  by: authorSchema.nullable(),
  /** The subject of the event: a task, a slide's index, a version or a count. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityQuerySchema = listQuerySchema;
