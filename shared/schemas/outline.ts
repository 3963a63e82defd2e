import { z } from 'zod';
import { layoutIds } from '../deck/model.ts';
import { textSchema } from './common.ts';

/** An entry of the working outline: what one slide is to say, by that slide's id. */
export const workingEntrySchema = z.object({
  id: z.string(),
  point: z.string(),
  intent: z.string(),
  layout_hint: z.string(),
  /** Ids of facts of the brief. */
  evidence: z.array(z.string()),
  /** Kept word for word when the outline is written again. */
  locked: z.boolean(),
});
export type WorkingEntry = z.infer<typeof workingEntrySchema>;

/** The outline as a person sees it. */
export const outlineViewSchema = z.object({
  rev: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  entries: z.array(
    workingEntrySchema.extend({
      i: z.number().int(),
      /** Its slide is made. */
      made: z.boolean(),
      /** Its slide was made to say something else. */
      stale: z.boolean(),
    }),
  ),
});
export type OutlineView = z.infer<typeof outlineViewSchema>;

/** More than any tier has: the tier's own limit is asked for with the deck at hand. */
const mostEntries = 200;

export const editOutlineBodySchema = z.strictObject({
  title: textSchema(160).min(1).optional(),
  subtitle: textSchema(240).optional(),
  entries: z
    .array(
      z.strictObject({
        /** Left out for a new entry: its slide is to be made. */
        id: z.string().max(40).optional(),
        point: textSchema(400).min(1),
        intent: textSchema(400).optional(),
        layout_hint: z.enum(layoutIds).optional(),
        evidence: z.array(z.string().max(16)).max(16).optional(),
        locked: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(mostEntries),
});
export type EditOutlineBody = z.infer<typeof editOutlineBodySchema>;

export const regenerateOutlineBodySchema = z.strictObject({
  instruction: textSchema(2000).min(1),
  /** Places, from 0, whose entries stay as they are, beside those that are locked. */
  locked: z.array(z.number().int().min(0).max(mostEntries)).max(mostEntries).default([]),
});
export type RegenerateOutlineBody = z.infer<typeof regenerateOutlineBodySchema>;
