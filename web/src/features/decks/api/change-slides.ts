import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Presentation, SlideView, Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { deckKeys } from './deck-keys.ts';
import { useDeckChange } from './deck-mutation.ts';

const slidesPath = (id: string) => `/presentations/${encodeURIComponent(id)}/slides`;
const slidePath = ({ id, slideId }: SlideAtRev) =>
  `${slidesPath(id)}/${encodeURIComponent(slideId)}`;
const ifMatchHeader = (rev: number) => ({ 'If-Match': `"${rev}"` });

/** A slide at the rev that the user saw; `id` is the deck's id. */
export type SlideAtRev = { id: string; slideId: string; rev: number };

type Revision = SlideAtRev & { instruction: string };

/** Requests a revision of a slide. */
export const postRevision = (request: Revision) =>
  call<Task>(`${slidePath(request)}/revise`, {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    headers: ifMatchHeader(request.rev),
    body: { instruction: request.instruction },
  });

/** Requests a revision of a slide; the result becomes a proposal. */
export const useReviseSlide = () =>
  useDeckChange({ call: postRevision, meta: useErrorShownInForm(), waitsForRefetch: true });

/** `madeAt`: the `created_at` of the displayed proposal. */
type ProposalDecision = SlideAtRev & { decision: 'accept' | 'discard'; madeAt: string };
const postDecision = (request: ProposalDecision) =>
  call<SlideView>(
    `${slidePath(request)}/proposal/${request.decision}?${new URLSearchParams({ created_at: request.madeAt })}`,
    {
      method: 'POST',
      idempotencyKey: getIdempotencyKey(request),
      headers: ifMatchHeader(request.rev),
    },
  );

/** Accepts or discards a slide's proposal. */
export const useDecideProposal = () =>
  useDeckChange({ call: postDecision, meta: useErrorShownInForm(), waitsForRefetch: true });

export type SlideEdit = SlideAtRev & { content: SlideContent };
const putSlide = (request: SlideEdit) =>
  call<SlideView>(slidePath(request), {
    method: 'PUT',
    headers: ifMatchHeader(request.rev),
    body: { content: request.content },
  });

type SlidesResponse = { items: SlideView[] };

const saveMutationKey = ['save-slide'] as const;

/** Resolves when no save of the deck's slides is pending; the cached slides then have their newest revs. */
export function waitForSaves(client: QueryClient, deckId: string): Promise<void> {
  const cache = client.getMutationCache();
  const isSaving = () =>
    cache
      .findAll({ mutationKey: saveMutationKey, status: 'pending' })
      .some(({ state }) => (state.variables as SlideEdit).id === deckId);
  return new Promise((resolve) => {
    const resolveIfSaved = () => {
      if (isSaving()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = cache.subscribe(resolveIfSaved);
    resolveIfSaved();
  });
}

/**
 * Saves the user's content of a slide; the studio shows errors. Updates the cached slide at once, so that the next
 * save uses the new rev. Fetches of the slides and the presentation that started before the save are cancelled: they
 * could return the state from before.
 */
export function useSaveSlide(onSaved: (saved: SlideView, sent: SlideEdit) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: saveMutationKey,
    mutationFn: putSlide,
    meta: useErrorShownInForm(),
    // The autosave tries again with the newest text; a paused or repeated mutation would send an outdated one.
    networkMode: 'always',
    retry: false,
    onSuccess: async (saved, sent) => {
      const queryKey = deckKeys.slides(sent.id);
      await queryClient.cancelQueries({ queryKey });
      await queryClient.cancelQueries({ queryKey: deckKeys.detail(sent.id) });
      // Called before the cache changes; otherwise the editor would treat its own save as another user's.
      onSaved(saved, sent);
      queryClient.setQueryData<SlidesResponse>(
        queryKey,
        (cached) =>
          cached && {
            ...cached,
            items: cached.items.map((one) => (one.id === saved.id ? saved : one)),
          },
      );
      // The server now publishes the saved slide, so the cached presentation is marked as publishing. Otherwise a
      // download before the next fetch would get the previous version.
      queryClient.setQueryData<Presentation>(deckKeys.detail(sent.id), (deck) =>
        deck?.status === 'completed' ? { ...deck, is_publishing: true } : deck,
      );
    },
    onSettled: (_saved, error, { id }) => {
      const keys = error ? [deckKeys.deck(id)] : [deckKeys.detail(id)];
      void refetchEverywhere(queryClient, [...keys, deckKeys.lists]);
    },
  });
}

/**
 * `rev` is the outline's rev. Either content, or a sentence from which the model makes the slide.
 */
type SlideAddition = { id: string; rev: number; index?: number | undefined } & (
  | { sentence: string }
  | { content: SlideContent }
);
const postSlide = (request: SlideAddition) => {
  const { id, rev, index, ...content } = request;
  return call<SlideView>(slidesPath(id), {
    method: 'POST',
    idempotencyKey: getIdempotencyKey(request),
    headers: ifMatchHeader(rev),
    body: { ...content, ...(index === undefined ? {} : { index }) },
  });
};

/** Adds a slide; without an index at the end, but before a closing slide. The form shows errors. */
export const useAddSlide = () =>
  useDeckChange({ call: postSlide, meta: useErrorShownInForm(), waitsForRefetch: true });
