import { z } from 'zod';
import { deckBrandSchema } from '../deck/deck-brand.ts';
import { slideContentSchema } from '../deck/model.ts';
import { maxVersionNameLength } from '../domain/version-limit.ts';
import { labelSchema } from './common.ts';
import { versionFactsSchema } from './presentations.ts';

/** A slide of a version; `point` is the outline point from which it was made. */
const versionSlideSchema = z.object({
  id: z.string(),
  point: z.string(),
  content: slideContentSchema,
});
export type VersionSlide = z.infer<typeof versionSlideSchema>;

/** A version with its content, which never changes. */
export const versionContentSchema = versionFactsSchema.extend({
  deck: z.object({
    title: z.string(),
    subtitle: z.string(),
    language: z.string(),
    theme: z.string(),
    brand: deckBrandSchema.nullable(),
    slides: z.array(versionSlideSchema),
  }),
});
export type VersionContent = z.infer<typeof versionContentSchema>;

/** Name of a version; white space at its ends is removed. Null removes the name. */
export const versionNameBodySchema = z.object({
  name: labelSchema(maxVersionNameLength).min(1).nullable(),
});
