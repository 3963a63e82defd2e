import type { EstimatedPurpose } from '#shared/domain/estimate.ts';
import { once } from '../../lib/once.ts';
import { tokensOf } from '../../models/catalog.ts';
import { briefSystem, briefTools } from '../../models/prompts/brief.ts';
import { outlineSystem } from '../../models/prompts/outline.ts';
import { slideSystem, slideTools } from '../../models/prompts/slide.ts';

/** What system and tools of each prompt take; the slide’s tools are by far the most of all. */
export const promptTokens = once(
  (): Record<EstimatedPurpose, number> => ({
    brief: tokensOf([briefSystem, briefTools]),
    outline: tokensOf([outlineSystem]),
    slide: tokensOf([slideSystem, slideTools()]),
  }),
);
