import { useQuery } from '@tanstack/react-query';
import type { Share } from '#shared/schemas/shares.ts';
import { configQuery } from '#web/lib/config.ts';

/** Where a link leads, on the preview host; null where its address isn't told, or the host isn't known yet. */
export function useShareAddress({ path }: Pick<Share, 'path'>): string | null {
  const { data: config } = useQuery(configQuery);
  return config && path !== null ? new URL(path, config.preview_origin).href : null;
}
