import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';
import { versionSchema } from './presentations.ts';

/** A slide as a version keeps it; `point` is what it was made to say. */
export const versionSlideSchema = z.object({
  id: z.string(),
  point: z.string(),
  content: slideContentSchema,
});
export type VersionSlide = z.infer<typeof versionSlideSchema>;

/** A version with the content that it keeps, which never changes. */
export const versionContentSchema = versionSchema.extend({
  deck: z.object({
    title: z.string(),
    subtitle: z.string(),
    language: z.string(),
    theme: z.string(),
    slides: z.array(versionSlideSchema),
  }),
});
export type VersionContent = z.infer<typeof versionContentSchema>;
