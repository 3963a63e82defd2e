import { queryOptions } from '@tanstack/react-query';
import type { WebConfig } from '#shared/schemas/config.ts';
import { parseErrorResponse } from './api-error.ts';

/** Query for this host's `/config.json`; it changes only with a deployment. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }): Promise<WebConfig> => {
    const response = await fetch('/config.json', { signal });
    if (!response.ok) throw await parseErrorResponse(response);
    return (await response.json()) as WebConfig;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
