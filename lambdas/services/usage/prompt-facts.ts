import type { EstimatedPurpose, PromptFacts } from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import { once } from '../../lib/once.ts';
import { factsOf, tokensOf } from '../../models/catalog.ts';
import { briefSystem, briefTools } from '../../models/prompts/brief.ts';
import { outlineSystem } from '../../models/prompts/outline.ts';
import { slideSystem, slideTools } from '../../models/prompts/slide.ts';

/** What system and tools of each prompt take; the slide’s tools are by far the most of all. */
const fixedTokens = once(
  (): Record<EstimatedPurpose, number> => ({
    brief: tokensOf([briefSystem, briefTools]),
    outline: tokensOf([outlineSystem]),
    slide: tokensOf([slideSystem, slideTools()]),
  }),
);

/** The prompts as the models of the stage settings are given them. */
export function promptFacts(): Record<EstimatedPurpose, PromptFacts> {
  const factsFor = (purpose: EstimatedPurpose): PromptFacts => ({
    fixed_tokens: fixedTokens()[purpose],
    is_cached: factsOf(env.SETTINGS.models[purpose]).cache,
  });
  return { brief: factsFor('brief'), outline: factsFor('outline'), slide: factsFor('slide') };
}
