import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditOutlineBody, OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { call } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';
import { waitForSaves } from './change-slides.ts';
import { deckKeys } from './deck-keys.ts';
import { outlineQuery } from './get-deck.ts';

export type SlideEntry = OutlineView['entries'][number];
export type ArrangedEntry = EditOutlineBody['entries'][number];

/** Returns the presentation's slides after the change; null if the change has no effect. */
type ArrangeFunction = (entries: readonly SlideEntry[]) => readonly ArrangedEntry[] | null;
type ArrangeRequest = { id: string; arrange: ArrangeFunction };

type SlidesResponse = { items: SlideView[] };

/**
 * Maximum number of times that a change is sent; after a 412 response, the change is applied to the newest outline and
 * sent again.
 */
const maxAttempts = 3;

type Attempt = {
  outline: OutlineView;
  body: Pick<EditOutlineBody, 'entries' | 'removed'>;
  key: string;
};
/**
 * The last attempt of each request: a retry must send the same body with the same idempotency key, or the change could
 * be made twice.
 */
const attempts = new WeakMap<ArrangeRequest, Attempt>();

const sendAttempt = (id: string, { outline, body, key }: Attempt) =>
  call<OutlineView>(`/presentations/${encodeURIComponent(id)}/outline`, {
    method: 'PUT',
    idempotencyKey: key,
    headers: { 'If-Match': `"${outline.rev}"` },
    body,
  });

const isStale = (error: unknown) => error instanceof ApiError && error.status === 412;

/**
 * Applies the change to the newest outline and sends it; the server keeps a removed slide that another person has
 * changed. Resolves to null if there was nothing to change.
 */
async function putArrangement(client: QueryClient, request: ArrangeRequest) {
  const { id, arrange } = request;
  // Waits, because a pending save by this user gives its slide a new rev, and the request contains the revs of removed
  // slides.
  await waitForSaves(client, id);
  const slides = client.getQueryData<SlidesResponse>(deckKeys.slides(id))?.items ?? [];
  const revs = new Map(slides.map(({ id, rev }) => [id, rev]));
  const query = outlineQuery(id, false);
  const plan = (outline: OutlineView): Attempt | null => {
    const arranged = arrange(outline.entries);
    if (!arranged) return null;
    const entries = [...arranged];
    const kept = new Set(entries.map((entry) => entry.id));
    const removed = outline.entries.flatMap((entry) => {
      const rev = kept.has(entry.id) ? undefined : revs.get(entry.id);
      return rev === undefined ? [] : [{ id: entry.id, rev }];
    });
    const body = removed.length > 0 ? { entries, removed } : { entries };
    return { outline, body, key: crypto.randomUUID() };
  };
  let attempt =
    attempts.get(request) ??
    plan(client.getQueryData(query.queryKey) ?? (await client.fetchQuery(query)));
  for (let count = 1; attempt; count += 1) {
    attempts.set(request, attempt);
    try {
      const saved = await sendAttempt(id, attempt);
      return { before: attempt.outline, saved };
    } catch (error) {
      if (!isStale(error) || count >= maxAttempts) throw error;
      // The outline has a newer rev, for example because a slide's title was saved; applies the change to the newest
      // outline.
      attempt = plan(await client.fetchQuery({ ...query, staleTime: 0 }));
    }
  }
  return null;
}

/** Shows the new order at once. Returns whether the slides that were added still have to be fetched. */
function cacheArrangement(client: QueryClient, id: string, saved: OutlineView): boolean {
  client.setQueryData(deckKeys.outline(id), saved);
  const known = client.getQueryData<SlidesResponse>(deckKeys.slides(id))?.items ?? [];
  const items = saved.entries.flatMap((entry, index): SlideView[] => {
    const slide = known.find((one) => one.id === entry.id);
    return slide ? [{ ...slide, index }] : [];
  });
  if (items.length < saved.entries.length) return true;
  client.setQueryData<SlidesResponse>(
    deckKeys.slides(id),
    (cached) => cached && { ...cached, items },
  );
  client.setQueryData<Presentation>(
    deckKeys.detail(id),
    (deck) => deck && { ...deck, slide_count: items.length, outline_rev: saved.rev },
  );
  return false;
}

/**
 * Adds, removes, restores and moves slides in one request. Pending until the page can show the result; resolves to null
 * if nothing changed. `onSaved` is called before the page shows the result.
 */
export function useArrangeSlides(onSaved: (before: OutlineView, saved: OutlineView) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ArrangeRequest) => putArrangement(client, request),
    onSuccess: async (result, { id }) => {
      if (!result) return;
      // Running queries could return the state from before the change.
      await client.cancelQueries({ queryKey: deckKeys.deck(id) });
      onSaved(result.before, result.saved);
      const isIncomplete = cacheArrangement(client, id, result.saved);
      const refetched = refetchEverywhere(client, [deckKeys.deck(id), deckKeys.lists, ['queue']]);
      if (isIncomplete) await refetched;
    },
    onError: (_error, { id }) => refetchEverywhere(client, [deckKeys.deck(id)]),
  });
}
