import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckChange } from './deck-mutation.ts';

type Translation = { id: string; language: string };

const postTranslation = (request: Translation) =>
  call<Presentation>(`/presentations/${encodeURIComponent(request.id)}/translate`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    body: { language: request.language },
  });

/** Translates a deck; returns the new one. */
export const useTranslateDeck = () =>
  useDeckChange({ call: postTranslation, meta: useErrorShownInForm() });
