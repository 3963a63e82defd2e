import type { Presentation, RegenerateBody } from '#shared/schemas/presentations.ts';
import type { Source, TextSourceBody } from '#shared/schemas/sources.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckMutation } from './deck-mutation.ts';

type AddedSources = {
  id: string;
  /** Typed text that must be stored as a source first. */
  text: TextSourceBody | null;
  /** Sources that are already stored. */
  sourceIds: string[];
  reviewsOutline: boolean;
};

async function addSources(added: AddedSources): Promise<Presentation> {
  const { id, text, sourceIds, reviewsOutline } = added;
  const stored =
    text &&
    (await call<Source>('/sources', {
      method: 'POST',
      body: text,
      idempotencyKey: getIdempotencyKey(text),
    }));
  const body = {
    source_ids: [...(stored ? [stored.id] : []), ...sourceIds],
    review_outline: reviewsOutline,
  } satisfies Partial<RegenerateBody>;
  return call<Presentation>(`/presentations/${encodeURIComponent(id)}/regenerate`, {
    method: 'POST',
    query: { regenerate_from: 'outline' },
    body,
    idempotencyKey: getIdempotencyKey(added),
  });
}

/** Starts a run that reads further sources and writes a new outline; the dialog shows errors. */
export function useAddSources() {
  return useDeckMutation(addSources, useErrorShownInForm());
}
