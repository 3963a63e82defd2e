import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import { askedFiguresAtMost, type DraftFigures } from '#shared/schemas/provenance.ts';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';

/** A picture holds no figure, and is large. */
function withoutPicture(content: SlideContent): object {
  const { blocks } = content;
  if (!('image' in blocks)) return content;
  return { ...content, blocks: { ...blocks, image: { ...blocks.image, asset: '-' } } };
}

type Asked = { id: string; slideId: string; figures: readonly string[]; draft: SlideContent };

const ask = (id: string, draft: SlideContent, figures: readonly string[], signal: AbortSignal) =>
  call<DraftFigures>(`/presentations/${encodeURIComponent(id)}/figures`, {
    method: 'POST',
    body: { content: withoutPicture(draft), figures },
    signal,
  });

/** What was told of a slide's drafts before, the newest last. */
const toldBefore = (client: QueryClient, { id, slideId }: Asked): DraftFigures[] =>
  client
    .getQueriesData<DraftFigures>({ queryKey: deckKeys.drafts(id, slideId) })
    .flatMap(([, told]) => told ?? []);

/** Asks for those that weren't told before, a number of them at a time: they are looked for one after another. */
async function askForNew(asked: Asked, client: QueryClient, signal: AbortSignal) {
  const { id, figures, draft } = asked;
  const before = toldBefore(client, asked);
  let hasSources = before.at(-1)?.has_sources ?? false;
  const wanted = new Set(figures);
  const told = new Map(
    before
      .flatMap(({ items }) => items)
      .filter(({ text }) => wanted.has(text))
      .map((trace) => [`${trace.text}\n${trace.part}`, trace]),
  );
  const items = [...told.values()];
  const rest = figures.filter((text) => !items.some((trace) => trace.text === text));
  for (let at = 0; at < rest.length; at += askedFiguresAtMost) {
    const answer = await ask(id, draft, rest.slice(at, at + askedFiguresAtMost), signal);
    items.push(...answer.items);
    hasSources = answer.has_sources;
  }
  return { items, has_sources: hasSources };
}

/**
 * Where the figures of a slide that isn't saved come from. Other words around the same figures ask nothing anew. What
 * was told of earlier ones stands until the answer is there; the editor says where there is none.
 */
export const draftFiguresQuery = (asked: Asked) =>
  queryOptions({
    queryKey: deckKeys.draft(asked.id, asked.slideId, asked.figures),
    queryFn: ({ client, signal }) => askForNew(asked, client, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isShownInPlace: true },
  });
