import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EditorialReview } from '#shared/schemas/editorial-review.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { deckKeys } from './deck-keys.ts';
import { useDeckChange } from './deck-mutation.ts';
import { errorShownInPlaceMeta } from './get-deck.ts';

const reviewPath = (id: string) => `/presentations/${encodeURIComponent(id)}/editorial-review`;

/**
 * Query for the last editorial review. `finishedAt` is the time at which its task ended; it is part of the key, so that
 * a new review is fetched.
 */
export const editorialReviewQuery = (id: string, finishedAt: string | null) =>
  queryOptions({
    queryKey: deckKeys.editorialReview(id, finishedAt),
    queryFn: ({ signal }) => call<EditorialReview>(reviewPath(id), { signal }),
    placeholderData: keepPreviousData,
    meta: errorShownInPlaceMeta,
  });

type DeckRequest = { id: string };
type FindingRequest = { id: string; finding: string };

const postReview = (request: DeckRequest) =>
  call<Task>(reviewPath(request.id), {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
  });

const postFinding = (verb: 'apply' | 'dismiss') => (request: FindingRequest) =>
  call<unknown>(`${reviewPath(request.id)}/findings/${request.finding}/${verb}`, {
    method: 'POST',
    ...(verb === 'apply' ? { idempotencyKey: getIdempotencyKey(request) } : {}),
  });

/** Starts an editorial review. */
export const useStartEditorialReview = () =>
  useDeckChange({ call: postReview, meta: useErrorShownInForm(), waitsForRefetch: true });

/** Starts the revision that a finding proposes. */
export const useApplyFinding = () =>
  useDeckChange({ call: postFinding('apply'), meta: useErrorShownInForm(), waitsForRefetch: true });

/** Dismisses a finding. */
export const useDismissFinding = () =>
  useDeckChange({
    call: postFinding('dismiss'),
    meta: useErrorShownInForm(),
    waitsForRefetch: true,
  });
