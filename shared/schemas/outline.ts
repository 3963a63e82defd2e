import { z } from 'zod';
import { layoutIds, slideContentSchema } from '../deck/model.ts';
import { deckPurposes } from '../domain/deck-request.ts';
import { textSchema } from './common.ts';
import { plannedPictureSchema } from './research.ts';

/** An entry of the working outline, which users can edit: the content planned for the slide with this id. */
const workingEntrySchema = z.object({
  id: z.string(),
  point: z.string(),
  intent: z.string(),
  layout_hint: z.string(),
  /** Other layouts that suit the slide. */
  alternatives: z.array(z.string()).optional(),
  /** Ids of the facts in the research brief on which the slide is based. */
  evidence: z.array(z.string()),
  /** The picture that is planned beside the slide's text. */
  picture: plannedPictureSchema.optional(),
  /** Whether the entry is kept word for word when the outline is regenerated. */
  locked: z.boolean(),
});
export type WorkingEntry = z.infer<typeof workingEntrySchema>;

const intentViewSchema = z.object({
  purpose: z.enum(deckPurposes),
  audience: z.string(),
  tone: z.string(),
  storyline: z.string(),
});

/** The outline as returned by the API. */
export const outlineViewSchema = z.object({
  rev: z.number().int(),
  title: z.string(),
  subtitle: z.string(),
  /** Purpose, audience and argument of the deck; null before the outline is planned. */
  intent: intentViewSchema.nullable(),
  entries: z.array(
    workingEntrySchema.extend({
      i: z.number().int(),
      /** Whether the entry's slide has been made. */
      made: z.boolean(),
      /** Whether the entry's slide was made from an earlier text of its outline point. */
      stale: z.boolean(),
    }),
  ),
});
export type OutlineView = z.infer<typeof outlineViewSchema>;

/** Higher than the slide limit of every plan; the limit of the owner's plan is checked when the deck is known. */
const maxEntries = 200;

export const editOutlineBodySchema = z.strictObject({
  title: textSchema(160).min(1).optional(),
  subtitle: textSchema(240).optional(),
  /** Purpose, audience and argument of the deck. Slides that are generated later follow them. */
  intent: z
    .strictObject({
      purpose: z.enum(deckPurposes),
      audience: textSchema(200),
      tone: textSchema(120),
      storyline: textSchema(160),
    })
    .optional(),
  entries: z
    .array(
      z.strictObject({
        /** Id of the entry; absent for a new entry, whose slide does not exist yet. */
        id: z.string().max(40).optional(),
        /**
         * The outline point. Absent: an existing entry keeps its point, and a new entry uses the title of its slide.
         */
        point: textSchema(400).min(1).optional(),
        intent: textSchema(400).optional(),
        layout_hint: z.enum(layoutIds).optional(),
        evidence: z.array(textSchema(16)).max(16).optional(),
        locked: z.boolean().optional(),
        /** The slide of a new entry; without it, the model makes the slide. */
        content: slideContentSchema.optional(),
        /** Id of a slide of this presentation; a new entry gets a copy of that slide. */
        copy_of: z.string().max(40).optional(),
      }),
    )
    .min(1)
    .max(maxEntries),
  /** Slides that the edit removes, as the user saw them. The edit is stale if one of them has changed since. */
  removed: z
    .array(z.strictObject({ id: z.string().max(40), rev: z.number().int().min(1) }))
    .max(80)
    .optional(),
});
export type EditOutlineBody = z.infer<typeof editOutlineBodySchema>;

export const regenerateOutlineBodySchema = z.strictObject({
  instruction: textSchema(2000).min(1),
  /** Indexes, from 0, of the entries that must stay unchanged in addition to entries that are already locked. */
  locked: z.array(z.number().int().min(0).max(maxEntries)).max(maxEntries).default([]),
});
export type RegenerateOutlineBody = z.infer<typeof regenerateOutlineBodySchema>;
