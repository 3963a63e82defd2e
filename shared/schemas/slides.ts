import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';
import { textSchema } from './common.ts';

/**
 * Index of the new slide, from 0. An index beyond the end adds the slide at the end; without an index, the slide is
 * added at the end but before a closing slide.
 */
const slideIndexSchema = z.number().int().min(0).max(999).optional();

export const addSlideBodySchema = z.union([
  z.strictObject({ sentence: textSchema(400).min(1), index: slideIndexSchema }),
  z.strictObject({ content: slideContentSchema, index: slideIndexSchema }),
]);
export type AddSlideBody = z.infer<typeof addSlideBodySchema>;

export const reorderSlidesBodySchema = z.strictObject({
  slide_ids: z.array(z.string().max(40)).min(1).max(200),
});

export const generatePictureBodySchema = z.strictObject({ prompt: textSchema(1000).min(1) });

/** The picture to be described: the id of a picture that the presentation stores. */
export const describePictureBodySchema = z.strictObject({ asset: z.string().max(120) });

export const reviseSlideBodySchema = z.strictObject({ instruction: textSchema(2000).min(1) });
