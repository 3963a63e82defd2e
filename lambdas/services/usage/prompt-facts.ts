import type { EstimatedPurpose, PromptFacts } from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import { modelInfo } from '../../models/catalog.ts';

/** Returns the size of each purpose's prompt and whether the stage's model caches it. */
export async function promptFacts(): Promise<Record<EstimatedPurpose, PromptFacts>> {
  // The module is loaded on demand, because the prompts import all layouts.
  const { promptTokens } = await import('./prompt-tokens.ts');
  const factsFor = (purpose: EstimatedPurpose): PromptFacts => {
    const is_cached = modelInfo(env.SETTINGS.models[purpose]).cache;
    return { fixed_tokens: promptTokens(is_cached)[purpose], is_cached };
  };
  return { brief: factsFor('brief'), outline: factsFor('outline'), slide: factsFor('slide') };
}
