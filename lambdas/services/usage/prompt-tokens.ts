import type { EstimatedPurpose } from '#shared/domain/estimate.ts';
import { once } from '../../lib/once.ts';
import { estimateJsonTokens } from '../../models/catalog.ts';
import { briefSystem, briefTools } from '../../models/prompts/brief.ts';
import { outlineSystem } from '../../models/prompts/outline.ts';
import { slideSystem, slideTools } from '../../models/prompts/slide.ts';

/** Returns the tokens of each prompt's system text and tools. The slide tools are by far the largest. */
export const promptTokens = once(
  (): Record<EstimatedPurpose, number> => ({
    brief: estimateJsonTokens([briefSystem, briefTools]),
    outline: estimateJsonTokens([outlineSystem]),
    slide: estimateJsonTokens([slideSystem, slideTools()]),
  }),
);
