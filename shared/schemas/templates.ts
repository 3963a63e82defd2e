import { z } from 'zod';
import { layoutIds } from '../deck/model.ts';
import { deckPurposes } from '../domain/deck-request.ts';

const templateSlideSchema = z.object({
  layout: z.enum(layoutIds),
  title: z.string(),
  /** Statements that the slide must make, each as "heading: explanation". */
  statements: z.array(z.string()),
});

export const templateSchema = z.object({
  id: z.string(),
  purpose: z.enum(deckPurposes),
  theme: z.string(),
  name: z.string(),
  description: z.string(),
  slides: z.array(templateSlideSchema),
});
export type TemplateView = z.infer<typeof templateSchema>;

export const exampleSchema = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  slide_count: z.number().int(),
});
export type ExampleView = z.infer<typeof exampleSchema>;
