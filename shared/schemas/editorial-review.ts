import { z } from 'zod';
import { idSchema, textSchema, timeSchema } from './common.ts';

/** Kinds of findings of an editorial review of a finished deck. The layout score doesn't cover these. */
export const editorialKinds = [
  'repetition',
  'title_without_assertion',
  'claim_stronger_than_source',
  'contradiction',
  'missing_answer',
  'order',
  'unused_key_figure',
  'unclear',
] as const;

/** Maximum number of findings in one review. */
export const maxEditorialFindings = 8;

const findingStates = ['open', 'applied', 'dismissed'] as const;

const findingTexts = {
  kind: z.enum(editorialKinds),
  /** The problem, as a text for the user. */
  text: textSchema(300).min(1),
  /** Instruction by which the model can solve the problem; the user sees it before applying it. */
  instruction: textSchema(300).min(1),
};

/** A finding as a model returns it; slides count from 1. */
export const modelFindingSchema = z.object({ slide: z.int().min(1), ...findingTexts });

const editorialFindingSchema = z.object({
  id: z.string(),
  slide_id: z.string(),
  ...findingTexts,
  state: z.enum(findingStates),
});
export type EditorialFinding = z.infer<typeof editorialFindingSchema>;

/** The editorial review of a deck; `reviewed_at` is null before the first one. */
export const editorialReviewSchema = z.object({
  findings: z.array(editorialFindingSchema),
  reviewed_at: timeSchema.nullable(),
  /** Whether slides have changed since the review. */
  is_outdated: z.boolean(),
});
export type EditorialReview = z.infer<typeof editorialReviewSchema>;

export const findingParamSchema = z.object({ id: idSchema, finding: z.string().max(40) });
