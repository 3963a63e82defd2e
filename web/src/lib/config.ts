import { queryOptions } from '@tanstack/react-query';
import type { WebConfig } from '#shared/schemas/config.ts';
import { errorOfResponse } from './api-error.ts';

/** `/config.json` of this host: it changes with a deployment only. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<WebConfig> => {
    const response = await fetch('/config.json', { signal });
    if (!response.ok) throw await errorOfResponse(response);
    return (await response.json()) as WebConfig;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
