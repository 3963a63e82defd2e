import { z } from 'zod';
import { maxAltLength } from '../deck/model-parts.ts';
import { deckPurposes } from '../domain/deck-request.ts';
import { cutText } from '../domain/text.ts';

const passageKinds = ['heading', 'paragraph', 'list', 'table', 'code', 'quote'] as const;

/** A chunk of a source short enough to quote; `heading` is its path of headings. */
const passageSchema = z.strictObject({
  id: z.string(),
  source: z.string(),
  kind: z.enum(passageKinds),
  heading: z.array(z.string()),
  text: z.string(),
  /** Page or slide, from 1; absent when the source has no pages. */
  page: z.number().int().positive().optional(),
});
export type Passage = z.infer<typeof passageSchema>;

const requiredTextSchema = (max: number) => z.string().trim().min(1).max(max);

const factSchema = z.object({
  id: requiredTextSchema(16),
  text: requiredTextSchema(600),
  passage_ids: z.array(requiredTextSchema(64)).max(8),
});
const figureSchema = z.object({
  value: requiredTextSchema(60),
  unit: z.string().max(40).optional(),
  what: requiredTextSchema(300),
  passage_id: requiredTextSchema(64),
});

/** A doubt about the sources, such as a contradiction, a missing unit or an old date, with the passages concerned. */
const doubtSchema = z.object({
  text: requiredTextSchema(300),
  passage_ids: z.array(requiredTextSchema(64)).max(8).default([]),
});
export type Doubt = z.infer<typeof doubtSchema>;

/** Result of the research, with references to passages. */
export const briefSchema = z.object({
  thesis: requiredTextSchema(600),
  facts: z.array(factSchema).max(120),
  figures: z.array(figureSchema).max(120),
  gaps: z.array(requiredTextSchema(300)).max(20),
  doubts: z.array(doubtSchema).max(20).optional(),
});
export type Brief = z.infer<typeof briefSchema> & {
  /**
   * Set when the sources are so short that the brief contains their passages instead of extracted facts: each fact is
   * then one passage.
   */
  is_passages?: true;
};

/** Purpose, audience and argument of a deck. The model infers what the request leaves open; the user can change it. */
const intentSchema = z.object({
  purpose: z.enum(deckPurposes).catch('inform'),
  audience: z.string().trim().max(200).catch(''),
  tone: z.string().trim().max(120).catch(''),
  /** The pattern that the slides follow, such as "situation, complication, answer". */
  storyline: z
    .string()
    .trim()
    .transform((text) => cutText(text, 160))
    .catch(''),
});
export type DeckIntent = z.infer<typeof intentSchema>;

/** A number that is central to the whole deck; it is in the prompt of every slide. */
const headlineFigureSchema = z.object({
  value: requiredTextSchema(60),
  what: requiredTextSchema(200),
  passage_id: z.string().max(64).default(''),
});
export type HeadlineFigure = z.infer<typeof headlineFigureSchema>;

/**
 * Schema of an optional list that drops invalid items and keeps at most `maxItems`, so that one invalid item does not
 * discard the whole list.
 */
const validItemsSchema = <T extends z.ZodType>(schema: T, maxItems: number) =>
  z
    .array(z.unknown())
    .transform((items) =>
      items.flatMap((item) => schema.safeParse(item).data ?? []).slice(0, maxItems),
    )
    .optional()
    .catch(undefined);

/** The plan of a deck, which the model writes in the first lines of its outline response. */
export const planSchema = z.object({
  title: requiredTextSchema(160),
  subtitle: z.string().trim().max(240).default(''),
  points: z.array(requiredTextSchema(400)).min(1).max(60),
  /** The intended layout of each slide. */
  layouts: z.array(z.string().max(40)).max(60).optional().catch(undefined),
  intent: intentSchema.optional().catch(undefined),
  figures: validItemsSchema(headlineFigureSchema, 8),
  doubts: validItemsSchema(doubtSchema, 20),
});
export type Plan = z.infer<typeof planSchema>;

/**
 * A plan as stored. With `is_opening`, it has only the cover's point, because the model is still writing the other
 * points.
 */
export type StoredPlan = Plan & { is_opening?: true };

/** Returns the plan without its invalid optional fields; undefined if title or points are missing or invalid. */
export function parsePlan(lines: unknown): Plan | undefined {
  const { data } = planSchema.safeParse(lines);
  if (!data) return undefined;
  // The database rejects fields that are undefined.
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== undefined),
  ) as Plan;
}

/** The parts of a plan other than its slides; kept when the outline is edited. */
export type PlanDetails = Partial<Pick<Plan, 'intent' | 'figures' | 'doubts'>>;

/** A picture that the outline plans for a slide: what it shows, in English, and its alternative text. */
export const plannedPictureSchema = z.object({
  subject: requiredTextSchema(100),
  alt: requiredTextSchema(maxAltLength),
});

/** Maximum length of the id of a fact or passage in an entry's evidence. */
export const maxEvidenceIdCharacters = 16;

const entrySchema = z.object({
  i: z.number().int().min(0).max(59),
  point: requiredTextSchema(400),
  intent: z.string().trim().max(400).default(''),
  layout_hint: z.string().max(40).default('bullets'),
  /** Other layouts that suit the slide. */
  alternatives: z.array(z.string().max(40)).max(4).optional(),
  evidence: z.array(z.string().max(maxEvidenceIdCharacters)).max(16).default([]),
  picture: plannedPictureSchema.optional(),
});

/** Schema of each line after the plan in the model's outline response; an invalid picture is removed from the entry. */
export const outlineEntrySchema = entrySchema.extend({
  picture: plannedPictureSchema.optional().catch(undefined),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

export const outlineSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  rev: z.number().int(),
  entries: z.array(entrySchema),
});
export type Outline = z.infer<typeof outlineSchema>;
