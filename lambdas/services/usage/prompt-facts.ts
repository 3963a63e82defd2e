import type { EstimatedPurpose, PromptSize } from '#shared/domain/estimate.ts';
import { env } from '../../lib/env.ts';
import { modelInfo } from '../../models/catalog.ts';

/** Returns the size of each purpose's prompt and whether the deployment's model caches it. */
export async function readPromptSizes(): Promise<Record<EstimatedPurpose, PromptSize>> {
  // The module is loaded on demand, because the prompts import all layouts.
  const { countPromptTokens: promptTokens } = await import('./prompt-tokens.ts');
  const factsFor = (purpose: EstimatedPurpose): PromptSize => {
    const is_cached = modelInfo(env.SETTINGS.models[purpose]).cache;
    return { fixed_tokens: promptTokens(is_cached)[purpose], is_cached };
  };
  return { brief: factsFor('brief'), outline: factsFor('outline'), slide: factsFor('slide') };
}
