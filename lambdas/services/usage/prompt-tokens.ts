import type { EstimatedPurpose } from '#shared/domain/estimate.ts';
import { once } from '../../lib/once.ts';
import { estimateJsonTokens } from '../../models/catalog.ts';
import { briefSystem, briefTools } from '../../models/prompts/brief.ts';
import { outlineSystem } from '../../models/prompts/outline.ts';
import { slideSystem, slideTools } from '../../models/prompts/slide.ts';

type PromptTokens = Record<EstimatedPurpose, number>;

/** Average number of layouts that a slide is offered: one for cover and closing, two or three for the others. */
const averageOfferedLayouts = 2;

/**
 * Tokens of each prompt's system text and tools: with the tools of all layouts, and with only those offered for a
 * slide.
 */
const countTokens = once((): { cached: PromptTokens; uncached: PromptTokens } => {
  const tools = slideTools();
  const all = estimateJsonTokens(tools);
  const system = estimateJsonTokens([slideSystem]);
  const others = {
    brief: estimateJsonTokens([briefSystem, briefTools]),
    outline: estimateJsonTokens([outlineSystem]),
  };
  const offered = Math.ceil((all / tools.length) * averageOfferedLayouts);
  return {
    cached: { ...others, slide: system + all },
    uncached: { ...others, slide: system + offered },
  };
});

/** Returns the number of tokens of each prompt's system text and tools, for a model with or without prompt caching. */
export const countPromptTokens = (isCached: boolean): PromptTokens =>
  countTokens()[isCached ? 'cached' : 'uncached'];
