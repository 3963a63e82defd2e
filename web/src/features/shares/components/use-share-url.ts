import { useQuery } from '@tanstack/react-query';
import type { Share } from '#shared/schemas/shares.ts';
import { configQuery } from '#web/lib/config.ts';

/**
 * Returns the link's URL on the preview host; null when the path is hidden or the host is not
 * loaded yet.
 */
export function useShareUrl({ path }: Pick<Share, 'path'>): string | null {
  const { data: config } = useQuery(configQuery);
  return config && path !== null ? new URL(path, config.preview_origin).href : null;
}
