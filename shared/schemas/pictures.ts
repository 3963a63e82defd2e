import { z } from 'zod';
import { timeSchema } from './common.ts';

/** A picture that a presentation stores. */
export const storedPictureSchema = z.object({
  /** The id for a slide's image; also the address relative to the presentation's. */
  asset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  stored_at: timeSchema,
});
export type StoredPictureView = z.infer<typeof storedPictureSchema>;
