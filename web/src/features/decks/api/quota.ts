import { queryOptions } from '@tanstack/react-query';
import type { Me } from '#shared/schemas/users.ts';
import { call } from '#web/lib/api-client.ts';

/** The signed-in user with what is left of the month. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call<Me>('/auth/me', { signal }),
});
