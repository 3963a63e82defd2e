import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import type { DraftFigures } from '#shared/schemas/provenance.ts';
import { call } from '#web/lib/api-client.ts';
import { deckKeys } from './deck-keys.ts';

/** A picture holds no figure, and is large. */
function withoutPicture(content: SlideContent): object {
  const { blocks } = content;
  if (!('image' in blocks)) return content;
  return { ...content, blocks: { ...blocks, image: { ...blocks.image, asset: '-' } } };
}

type Asked = { id: string; slideId: string; figures: readonly string[]; draft: SlideContent };

/**
 * Where the figures of a slide that isn't saved come from. Other words around the same figures ask nothing anew. What
 * was told of earlier ones stands until the answer is there; the editor says where there is none.
 */
export const draftFiguresQuery = ({ id, slideId, figures, draft }: Asked) =>
  queryOptions({
    queryKey: deckKeys.draft(id, slideId, figures),
    queryFn: ({ signal }) =>
      call<DraftFigures>(`/presentations/${encodeURIComponent(id)}/figures`, {
        method: 'POST',
        body: { content: withoutPicture(draft) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isShownInPlace: true },
  });
