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
  /** Address of a picture of the first slide; null if there is none. Requests for it need an access token. */
  thumbnail_url: z.string().nullable(),
  /** The status that the presentation has after a restoration. */
  status: z.enum(presentationStatuses),
  deleted_at: timeSchema,
  /** Time at which, or soon after which, the content of the presentation is removed. */
  purge_at: timeSchema,
});
export type TrashedPresentation = z.infer<typeof trashedPresentationSchema>;
