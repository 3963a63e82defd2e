import { useQueryClient } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { SlideView, Task } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { idempotencyKeyOf } from '#web/lib/idempotency.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { deckKeys } from './deck-keys.ts';
import { useDeckCall } from './deck-mutation.ts';

const base = (id: string) => `/presentations/${encodeURIComponent(id)}/slides`;
const slideBase = ({ id, slideId }: SeenSlide) => `${base(id)}/${encodeURIComponent(slideId)}`;
const ifMatch = (rev: number) => ({ 'If-Match': `"${rev}"` });

/** A slide at the rev that was seen; `id` is the deck's. */
export type SeenSlide = { id: string; slideId: string; rev: number };

type Revision = SeenSlide & { instruction: string };
const postRevision = (ask: Revision) =>
  call<Task>(`${slideBase(ask)}/revise`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    headers: ifMatch(ask.rev),
    body: { instruction: ask.instruction },
  });

/** Has a slide changed as asked: what comes of it waits as a proposal. */
export const useReviseSlide = () =>
  useDeckCall({ call: postRevision, meta: useShownInPlace(), isPendingUntilShown: true });

/** `madeAt`: the `created_at` of the proposal that was seen. */
type Settlement = SeenSlide & { how: 'accept' | 'discard'; madeAt: string };
const postSettlement = (ask: Settlement) =>
  call<SlideView>(
    `${slideBase(ask)}/proposal/${ask.how}?${new URLSearchParams({ created_at: ask.madeAt })}`,
    {
      method: 'POST',
      idempotencyKey: idempotencyKeyOf(ask),
      headers: ifMatch(ask.rev),
    },
  );

/** Accepts or discards a slide's proposal. */
export const useSettleProposal = () =>
  useDeckCall({ call: postSettlement, meta: useShownInPlace(), isPendingUntilShown: true });

type Edit = SeenSlide & { content: SlideContent };
const put = (ask: Edit) =>
  call<SlideView>(slideBase(ask), {
    method: 'PUT',
    headers: ifMatch(ask.rev),
    body: { content: ask.content },
  });

type Slides = { items: SlideView[] };

/**
 * Puts a person's content in a slide's place; its editor says what goes wrong. The slide is shown as it was saved at
 * once: what is asked of it next is asked of that one.
 */
export function useEditSlide(onSaved: (slide: SlideView) => void) {
  const queryClient = useQueryClient();
  const show = (saved: SlideView, { id }: Edit) =>
    queryClient.setQueryData<Slides>(
      deckKeys.slides(id),
      (known) =>
        known && { ...known, items: known.items.map((one) => (one.id === saved.id ? saved : one)) },
    );
  return useDeckCall({
    call: put,
    meta: useShownInPlace(),
    onAnswer: (saved, ask) => {
      show(saved, ask);
      onSaved(saved);
    },
  });
}

const remove = (ask: SeenSlide) =>
  call<void>(slideBase(ask), { method: 'DELETE', headers: ifMatch(ask.rev) });

/** Takes a slide out of the working copy; versions keep it. What stands on the slide is told at once: it goes with it. */
export const useRemoveSlide = (onRemoved: () => void) =>
  useDeckCall({ call: remove, meta: useShownInPlace(), onAnswer: onRemoved });

/** `rev` is the outline's. */
type Order = { id: string; rev: number; slideIds: readonly string[] };
const postOrder = (ask: Order) =>
  call<OutlineView>(`${base(ask.id)}/reorder`, {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    headers: ifMatch(ask.rev),
    body: { slide_ids: ask.slideIds },
  });

/** Puts the slides in a new order, against the outline's rev that the person saw. */
export const useReorderSlides = () => useDeckCall({ call: postOrder, isPendingUntilShown: true });

/** `rev` is the outline's. What the slide says, or a sentence that the model makes it of. */
type Addition = { id: string; rev: number; index?: number | undefined } & (
  | { sentence: string }
  | { content: SlideContent }
);
const postAddition = (ask: Addition) => {
  const { id, rev, index, ...said } = ask;
  return call<SlideView>(base(id), {
    method: 'POST',
    idempotencyKey: idempotencyKeyOf(ask),
    headers: ifMatch(rev),
    body: { ...said, ...(index === undefined ? {} : { index }) },
  });
};

/** Adds a slide; without an index last, but before a closing slide. */
export const useAddSlide = () =>
  useDeckCall({ call: postAddition, meta: useShownInPlace(), isPendingUntilShown: true });
