import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Share } from '#shared/schemas/shares.ts';
import { configQuery } from '#web/lib/config.ts';

type ShareWithPath = Pick<Share, 'path'>;

const toUrl = ({ path }: ShareWithPath, origin: string): string | null =>
  path === null ? null : new URL(path, origin).href;

/**
 * Returns the link's URL on the preview host; null when the path is hidden or the host is not
 * loaded yet.
 */
export function useShareUrl(share: ShareWithPath): string | null {
  const { data: config } = useQuery(configQuery);
  return config ? toUrl(share, config.preview_origin) : null;
}

/** Returns a function that returns a link's URL, and loads the host first. Throws if the path is hidden. */
export function useLoadShareUrl(): (share: ShareWithPath) => Promise<string> {
  const queryClient = useQueryClient();
  return async (share) => {
    const config = await queryClient.ensureQueryData(configQuery);
    const url = toUrl(share, config.preview_origin);
    if (url === null) throw new Error('The link has no path');
    return url;
  };
}
