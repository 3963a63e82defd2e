import { queryOptions } from '@tanstack/react-query';
import type { QueueStatus } from '#shared/schemas/queue.ts';
import { call } from '#web/lib/api-client.ts';

export const queueKeys = { status: ['queue', 'status'] as const };

/** True while there is something to show. */
export function isBusy(status: QueueStatus | undefined): boolean {
  return status !== undefined && status.active_tasks + status.pending_tasks > 0;
}

/** The specification: every 5 s while busy, else every 30 s. */
export function queueInterval(status: QueueStatus | undefined): number {
  return isBusy(status) ? 5000 : 30_000;
}

export const queueStatusQuery = queryOptions({
  queryKey: queueKeys.status,
  queryFn: ({ signal }) => call<QueueStatus>('/queue/status', { signal }),
  staleTime: 5000,
  refetchInterval: (query) => queueInterval(query.state.data),
  refetchIntervalInBackground: false,
});
