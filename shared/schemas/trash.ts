import { z } from 'zod';
import { presentationStatuses } from '../domain/statuses.ts';
import { idSchema, timeSchema } from './common.ts';

export const trashedPresentationSchema = z.object({
  id: idSchema,
  title: z.string(),
  topic: z.string(),
  slide_count: z.number().int(),
  theme: z.string(),
  language: z.string(),
  /** The status after a restoration. */
  status: z.enum(presentationStatuses),
  deleted_at: timeSchema,
  /** From then on, the content can be removed at any moment. */
  purge_at: timeSchema,
});
export type TrashedPresentation = z.infer<typeof trashedPresentationSchema>;
