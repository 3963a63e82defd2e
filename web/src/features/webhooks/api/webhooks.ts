import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  CreateWebhookBody,
  Delivery,
  DeliveryPage,
  UpdateWebhookBody,
  Webhook,
  WebhookWithSecret,
} from '#shared/schemas/webhooks.ts';
import { call } from '#web/lib/api-client.ts';
import { getIdempotencyKey } from '#web/lib/idempotency.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';

const webhookKeys = {
  all: ['webhooks'] as const,
  mine: ['webhooks', 'mine'] as const,
  deliveries: (id: string) => ['webhooks', id, 'deliveries'] as const,
};

const webhookPath = (id: string, part = ''): string => `/webhooks/${encodeURIComponent(id)}${part}`;

/** Query for the user's webhooks, newest first. */
export const webhooksQuery = queryOptions({
  queryKey: webhookKeys.mine,
  queryFn: async ({ signal }) => (await call<{ items: Webhook[] }>('/webhooks', { signal })).items,
  meta: { isErrorShownInForm: true },
});

const pageSize = 10;
const pollMs = 2_000;

/** Whether an attempt is under way or begins within seconds. */
const isSending = ({ status, next_attempt_at }: Delivery): boolean =>
  status === 'pending' && Date.parse(next_attempt_at ?? '') < Date.now() + 10_000;

/** Query for a webhook's deliveries, newest first; refetched while one is being sent. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: webhookKeys.deliveries(id),
    queryFn: ({ pageParam, signal }) =>
      call<DeliveryPage>(webhookPath(id, '/deliveries'), {
        signal,
        query: { limit: pageSize, cursor: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isSending)) ? pollMs : false,
    meta: { isErrorShownInForm: true },
  });

function useWebhookMutation<Result, Variables>(
  mutationFn: (variables: Variables) => Promise<Result>,
) {
  const client = useQueryClient();
  const meta = useErrorShownInForm();
  return useMutation({
    meta,
    mutationFn,
    // A secret must not stay in memory after its dialog has closed.
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}

/** Creates a webhook; only this result contains its secret. */
export const useCreateWebhook = () =>
  useWebhookMutation((body: CreateWebhookBody) =>
    call<WebhookWithSecret>('/webhooks', {
      method: 'POST',
      idempotencyKey: getIdempotencyKey(body),
      body,
    }),
  );

/** Changes a webhook's address or events, pauses it or switches it on. */
export const useUpdateWebhook = (id: string) =>
  useWebhookMutation((body: UpdateWebhookBody) =>
    call<Webhook>(webhookPath(id), { method: 'PATCH', body }),
  );

/** Replaces a webhook's secret; only this result contains the new one. */
export const useRotateSecret = (id: string) =>
  useWebhookMutation(() =>
    call<WebhookWithSecret>(webhookPath(id, '/rotate-secret'), { method: 'POST' }),
  );

/** Deletes a webhook. */
export const useDeleteWebhook = (id: string) =>
  useWebhookMutation(() => call<void>(webhookPath(id), { method: 'DELETE' }));

/** Sends a ping to a webhook. */
export const useTestWebhook = (id: string) =>
  useWebhookMutation(() => call<Delivery>(webhookPath(id, '/test'), { method: 'POST' }));

/** Sends a delivery again. */
export const useRedeliver = (id: string) =>
  useWebhookMutation((deliveryId: string) =>
    call<Delivery>(webhookPath(id, `/deliveries/${encodeURIComponent(deliveryId)}/redeliver`), {
      method: 'POST',
    }),
  );
