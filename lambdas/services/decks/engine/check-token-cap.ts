import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { env } from '../../../lib/env.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { monthTokens } from '../../../stores/usage-store.ts';
import { tokenLimit } from '../../usage/ledger.ts';
import { promptFacts } from '../../usage/prompt-facts.ts';
import { secondsUntilNextMonth } from '../../usage/quota-error.ts';
import { checkStageCap } from '../../usage/stage-month.ts';

/** Fewest tokens that a slide call reserves for its prompt and response, without the system prompt and tools. */
const smallestPromptTokens = 1_500;

/**
 * Throws stage_cap when the stage's monthly budget is spent, and token_cap when the owner's monthly tokens don't
 * suffice for one more slide call: the deck would pause again at once.
 */
export async function checkTokenCap(deck: DeckItem, clock: Clock): Promise<void> {
  const owner = { tier: deck.owner_tier, is_admin: deck.owner_is_admin };
  const now = clock.now();
  await checkStageCap(now);
  const used = await monthTokens(deck.owner_id, now);
  const smallestCall = (await promptFacts()).slide.fixed_tokens + smallestPromptTokens;
  if (used + smallestCall > tokenLimit(env.SETTINGS, owner))
    throw new AppError('token_cap', { retryAfter: secondsUntilNextMonth(now) });
}
