import { useQuery } from '@tanstack/react-query';
import type { PictureChoice } from '#shared/schemas/picture-settings.ts';
import { pictureProvidersQuery } from '../../api/find-pictures.ts';
import { useDraft } from './draft-store.ts';

/**
 * Returns where the draft's pictures come from. If this deployment no longer offers the chosen source, `choice` is
 * `none` and `isUnavailable` is true.
 */
export function usePictureChoice(): { choice: PictureChoice; isUnavailable: boolean } {
  const chosen = useDraft((draft) => draft.pictures);
  const { data } = useQuery(pictureProvidersQuery);
  const isOffered =
    chosen === 'generate'
      ? data?.generate !== null
      : chosen === 'none' || data?.search.some(({ id }) => id === chosen);
  const isUnavailable = data !== undefined && !isOffered;
  return { choice: isUnavailable ? 'none' : chosen, isUnavailable };
}
