import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useDeckChange } from './deck-mutation.ts';

type GenerationRequest = { id: string; slideId: string; prompt: string };

const postGeneration = (request: GenerationRequest) =>
  call<Task>(
    `/presentations/${encodeURIComponent(request.id)}/slides/${encodeURIComponent(request.slideId)}/picture`,
    {
      method: 'POST',
      idempotencyKey: getIdempotencyKey(request),
      body: { prompt: request.prompt },
    },
  );

/** Starts the generation of a picture; `id` is the deck's id. The task has the picture when it is finished. */
export const useGeneratePicture = () =>
  useDeckChange({ call: postGeneration, meta: useErrorShownInForm(), waitsForRefetch: true });
