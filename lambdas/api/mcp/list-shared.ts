import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import type { ApiClient } from './api-client.ts';

/** Returns the presentations that others share with the user, newest first, at most 50. */
export async function listShared(api: ApiClient, search?: string): Promise<PresentationSummary[]> {
  const query = new URLSearchParams({ shared: 'true', limit: '50' });
  if (search !== undefined) query.set('q', search);
  return (await api.send<{ items: PresentationSummary[] }>(`/presentations?${query}`)).items;
}
