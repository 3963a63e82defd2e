import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckChange } from './deck-mutation.ts';

type Request = { id: string; slideId: string; asset: string };

const postDescription = (request: Request) =>
  call<Task>(
    `/presentations/${encodeURIComponent(request.id)}/slides/${encodeURIComponent(request.slideId)}/picture/description`,
    {
      method: 'POST',
      idempotencyKey: getIdempotencyKey(request),
      body: { asset: request.asset },
    },
  );

/** Has the model describe a stored picture; `id` is the deck's id. The finished task has the text. */
export const useDescribePicture = () =>
  useDeckChange({ call: postDescription, meta: useErrorShownInForm(), waitsForRefetch: true });
