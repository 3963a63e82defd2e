import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#shared/schemas/notifications.ts';
import { call } from '#web/lib/api-client.ts';
import { poll } from '#web/lib/poll.ts';
import { refetchEverywhere } from '#web/lib/tabs.ts';

type Notifications = { items: Notification[] };

const notificationsKey = ['notifications'] as const;

/** Polling interval in milliseconds; an unchanged response is 304. */
const refetchMs = 60_000;

/** Query for the user's notifications, newest first; the list shows errors. */
export const notificationsQuery = queryOptions({
  queryKey: notificationsKey,
  queryFn: ({ signal }) => poll<Notifications>('/notifications', { signal }),
  select: ({ items }) => items,
  refetchInterval: refetchMs,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  meta: { isErrorShownInForm: true },
});

/** Marks notifications as read, at once in the list and its count. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const markRead = (ids: readonly string[]) =>
    queryClient.setQueryData<Notifications>(
      notificationsKey,
      (known) =>
        known && {
          items: known.items.map((one) => (ids.includes(one.id) ? { ...one, is_read: true } : one)),
        },
    );
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      call<void>('/notifications/read', { method: 'POST', body: { ids } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: notificationsKey });
      markRead(ids);
    },
    onSettled: () => refetchEverywhere(queryClient, [[...notificationsKey]]),
  });
}
