import { z } from 'zod';
import { slideContentSchema } from '../deck/model.ts';
import { textSchema } from './common.ts';

/** Index from 0. Beyond the end: last. Absent: last, but before a closing slide. */
const index = z.number().int().min(0).max(999).optional();

export const addSlideBodySchema = z.union([
  z.strictObject({ sentence: textSchema(400).min(1), index }),
  z.strictObject({ content: slideContentSchema, index }),
]);
export type AddSlideBody = z.infer<typeof addSlideBodySchema>;

export const reorderSlidesBodySchema = z.strictObject({
  slide_ids: z.array(z.string().max(40)).min(1).max(200),
});

export const reviseSlideBodySchema = z.strictObject({ instruction: textSchema(2000).min(1) });
