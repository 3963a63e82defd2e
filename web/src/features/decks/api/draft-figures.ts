import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import { replaceImageAsset } from '#shared/deck/slide-image.ts';
import { type DraftFigures, maxTracedFigures } from '#shared/schemas/provenance.ts';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';

/** Replaces the picture by a placeholder, because it is large and contains no numbers to check. */
function withoutPicture(content: SlideContent): object {
  return replaceImageAsset(content, '-');
}

type FiguresRequest = {
  id: string;
  slideId: string;
  figures: readonly string[];
  draft: SlideContent;
};

const fetchFigures = (
  id: string,
  draft: SlideContent,
  figures: readonly string[],
  signal: AbortSignal,
) =>
  call<DraftFigures>(`/presentations/${encodeURIComponent(id)}/figures`, {
    method: 'POST',
    body: { content: withoutPicture(draft), figures },
    signal,
  });

/** Returns the cached results for earlier drafts of the slide, newest last. */
const getCachedResults = (client: QueryClient, { id, slideId }: FiguresRequest): DraftFigures[] =>
  client
    .getQueriesData<DraftFigures>({ queryKey: deckKeys.drafts(id, slideId) })
    .flatMap(([, knownTraces]) => knownTraces ?? []);

/**
 * Requests the provenance of the figures (numbers) that have no cached result, in batches, because the server checks
 * them one after another.
 */
async function fetchMissing(request: FiguresRequest, client: QueryClient, signal: AbortSignal) {
  const { id, figures, draft } = request;
  const earlier = getCachedResults(client, request);
  let hasSources = earlier.at(-1)?.has_sources ?? false;
  const requested = new Set(figures);
  const knownTraces = new Map(
    earlier
      .flatMap(({ items }) => items)
      .filter(({ text }) => requested.has(text))
      .map((trace) => [`${trace.text}\n${trace.part}`, trace]),
  );
  const items = [...knownTraces.values()];
  const missing = figures.filter((text) => !items.some((trace) => trace.text === text));
  for (let at = 0; at < missing.length; at += maxTracedFigures) {
    const batch = await fetchFigures(id, draft, missing.slice(at, at + maxTracedFigures), signal);
    items.push(...batch.items);
    hasSources = batch.has_sources;
  }
  return { items, has_sources: hasSources };
}

/**
 * Query for the provenance of the figures (numbers) of an unsaved slide. The key contains only the figures, so that
 * other changes of the text send no request. While it loads, the previous result stays visible; the editor shows
 * errors.
 */
export const draftFiguresQuery = (request: FiguresRequest) =>
  queryOptions({
    queryKey: deckKeys.draft(request.id, request.slideId, request.figures),
    queryFn: ({ client, signal }) => fetchMissing(request, client, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isErrorShownInForm: true },
  });
