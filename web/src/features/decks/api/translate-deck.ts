import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { useDeckCall } from './deck-mutation.ts';

type Translation = { id: string; language: string };

const post = (ask: Translation) =>
  call<Presentation>(`/presentations/${encodeURIComponent(ask.id)}/translate`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    body: { language: ask.language },
  });

/** Has a deck translated: the answer is the new one. */
export const useTranslateDeck = () => useDeckCall({ call: post, meta: useShownInPlace() });
