import type { Presentation, RegenerateBody } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useDeckMutation } from './deck-mutation.ts';

export type Regeneration =
  | { id: string; from: 'slides'; body: RegenerateBody }
  /** Publishes the slides as they are, or with `version` that version's content. */
  | { id: string; from: 'deploy'; version?: number };

function post(ask: Regeneration) {
  return call<Presentation>(`/presentations/${encodeURIComponent(ask.id)}/regenerate`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    query: {
      regenerate_from: ask.from,
      version: ask.from === 'deploy' ? ask.version : undefined,
    },
    ...(ask.from === 'slides' ? { body: ask.body } : {}),
  });
}

/** Begins a new run of a deck; its dialog says what goes wrong. */
export function useRegenerateDeck() {
  return useDeckMutation(post, useShownInPlace());
}
