import type { EstimatedPurpose, PromptFacts } from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import { factsOf } from '../../models/catalog.ts';

/** The prompts as the models of the stage settings are given them. */
export async function promptFacts(): Promise<Record<EstimatedPurpose, PromptFacts>> {
  // With the prompts come all layouts: loaded only where somebody asks for what they take.
  const { promptTokens } = await import('./prompt-tokens.ts');
  const factsFor = (purpose: EstimatedPurpose): PromptFacts => ({
    fixed_tokens: promptTokens()[purpose],
    is_cached: factsOf(env.SETTINGS.models[purpose]).cache,
  });
  return { brief: factsFor('brief'), outline: factsFor('outline'), slide: factsFor('slide') };
}
