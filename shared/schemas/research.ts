import { z } from 'zod';

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

const text = (max: number) => z.string().trim().min(1).max(max);

const factSchema = z.object({
  id: text(16),
  text: text(600),
  passage_ids: z.array(text(64)).max(8),
});
const figureSchema = z.object({
  value: text(60),
  unit: z.string().max(40).optional(),
  what: text(300),
  passage_id: text(64),
});

/** Result of the research, with references to passages. */
export const briefSchema = z.object({
  thesis: text(600),
  facts: z.array(factSchema).max(120),
  figures: z.array(figureSchema).max(120),
  gaps: z.array(text(300)).max(20),
});
export type Brief = z.infer<typeof briefSchema>;

/** First line of the outline response. */
export const planSchema = z.object({
  title: text(160),
  subtitle: z.string().trim().max(240).default(''),
  points: z.array(text(400)).min(1).max(60),
});
export type Plan = z.infer<typeof planSchema>;

/** Every later line of the outline response. */
export const outlineEntrySchema = z.object({
  i: z.number().int().min(0).max(59),
  point: text(400),
  intent: z.string().trim().max(400).default(''),
  layout_hint: z.string().max(40).default('bullets'),
  evidence: z.array(z.string().max(16)).max(16).default([]),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

export const outlineSchema = z.object({
  title: z.string(),
  subtitle: z.string(),
  rev: z.number().int(),
  entries: z.array(outlineEntrySchema),
});
export type Outline = z.infer<typeof outlineSchema>;
