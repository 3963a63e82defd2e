import { queryOptions } from '@tanstack/react-query';
import type { QueueStatus } from '#shared/schemas/queue.ts';
import { call } from '#web/lib/api-client.ts';

const queueKeys = { status: ['queue', 'status'] as const };

/** Whether any tasks are active or pending. */
export function hasTasks(status: QueueStatus | undefined): boolean {
  return status !== undefined && status.active_tasks + status.pending_tasks > 0;
}

/** Returns the polling interval in milliseconds: shorter while tasks run or wait. */
export function getQueueInterval(status: QueueStatus | undefined): number {
  return hasTasks(status) ? 5000 : 30_000;
}

export const queueStatusQuery = queryOptions({
  queryKey: queueKeys.status,
  queryFn: ({ signal }) => call<QueueStatus>('/queue/status', { signal }),
  staleTime: 5000,
  refetchInterval: (query) => getQueueInterval(query.state.data),
  refetchIntervalInBackground: false,
});
