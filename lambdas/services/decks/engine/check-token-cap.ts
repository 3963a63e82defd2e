import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import { readMonthTokens } from '../../../stores/usage-store.ts';
import { getUser, type UserRecord } from '../../../stores/user-store.ts';
import { spendUse } from '../../rate-limits/rate-limit.ts';
import { collaboratorTokenShare } from '../../usage/ledger.ts';
import { readPromptSizes } from '../../usage/prompt-facts.ts';
import { secondsUntilNextMonth } from '../../usage/quota-error.ts';
import { checkStageCap } from '../../usage/stage-month.ts';
import { isOwner } from '../queries/require-readable-deck.ts';
import { getOwnerLimits } from './deck-progress.ts';

/** Minimum tokens that a slide call reserves for its prompt and response, without the system prompt and tools. */
const smallestPromptTokens = 1_500;

/**
 * Throws stage_cap when the deployment's monthly budget is spent, and token_cap when the owner's remaining monthly
 * tokens don't suffice for one more slide call, because the deck would pause again immediately. For a collaborator,
 * also throws owner_disabled, editor_token_cap when half of the owner's tokens are used, and rate_limited. Counts a
 * collaborator's task against the rate limit editor_task.
 */
export async function checkTokenCap(user: UserRecord, deck: DeckItem, clock: Clock): Promise<void> {
  const now = clock.now();
  await checkStageCap(now);
  const used = await readMonthTokens(deck.owner_id, now);
  const smallestCall = (await readPromptSizes()).slide.fixed_tokens + smallestPromptTokens;
  const limit = getOwnerLimits(deck).tokens_a_month;
  const retryAfter = secondsUntilNextMonth(now);
  if (used + smallestCall > limit) throw new AppError('token_cap', { retryAfter });
  if (isOwner(deck, user)) return;
  if (!(await getUser(deck.owner_id))?.is_active) throw new AppError('owner_disabled');
  if (used + smallestCall > limit * collaboratorTokenShare)
    throw new AppError('editor_token_cap', { retryAfter });
  await spendUse('editor_task', `${deck.id} ${user.id}`);
}
