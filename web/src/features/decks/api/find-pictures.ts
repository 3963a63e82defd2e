import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { StockProviderId } from '#shared/schemas/picture-settings.ts';
import type {
  AddedPicture,
  AddPictureBody,
  LibraryPicture,
  PictureProviders,
  PictureSearch,
} from '#shared/schemas/pictures.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

/** Query for the sites that can be searched, and the image model with the user's quota. */
export const pictureProvidersQuery = queryOptions({
  queryKey: ['pictures', 'providers'],
  queryFn: ({ signal }) => call<PictureProviders>('/pictures/providers', { signal }),
});

/** Query for the pages of a search; results stay cached for ten minutes, because sites allow few requests. */
export const pictureSearchQuery = (provider: StockProviderId, q: string) =>
  infiniteQueryOptions({
    queryKey: ['pictures', 'search', provider, q],
    queryFn: ({ signal, pageParam }) =>
      call<PictureSearch>('/pictures/search', {
        query: { provider, q, page: String(pageParam) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.has_more ? pages.length + 1 : undefined),
    staleTime: 600_000,
    enabled: q !== '',
    // Does not retry after an error, because the site may have reached its rate limit; the user can repeat the search.
    retry: false,
  });

/** Query for the pictures of the user's presentations, newest first. */
export const libraryQuery = queryOptions({
  queryKey: ['pictures', 'library'],
  queryFn: ({ signal }) => call<{ items: LibraryPicture[] }>('/pictures', { signal }),
  meta: loadErrorShownInPlaceMeta,
});

type PictureAddition = { presentationId: string; body: AddPictureBody };

/** Adds a picture from a site or another presentation to a presentation. */
export function useAddPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (addition: PictureAddition) =>
      call<AddedPicture>(`/presentations/${encodeURIComponent(addition.presentationId)}/pictures`, {
        method: 'POST',
        idempotencyKey: getIdempotencyKey(addition),
        body: addition.body,
      }),
    meta: useErrorShownInForm(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey }),
  });
}
