import type { Presentation, RegenerateBody } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckMutation } from './deck-mutation.ts';

type Regeneration =
  | { id: string; from: 'slides'; body: RegenerateBody }
  /** Publishes the current slides, or with `version` that version's content. */
  | { id: string; from: 'deploy'; version?: number };

function postRegeneration(request: Regeneration) {
  return call<Presentation>(`/presentations/${encodeURIComponent(request.id)}/regenerate`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    query: {
      regenerate_from: request.from,
      version: request.from === 'deploy' ? request.version : undefined,
    },
    ...(request.from === 'slides' ? { body: request.body } : {}),
  });
}

/** Starts a new run of a deck; the dialog shows errors. */
export function useRegenerateDeck() {
  return useDeckMutation(postRegeneration, useErrorShownInForm());
}
