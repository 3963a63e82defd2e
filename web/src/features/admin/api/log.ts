import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEvent } from '#shared/schemas/audit.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { type Page, pageSize } from './page.ts';

/** What narrows the log, as the address has it; '' is no wish. */
export type LogFilters = { action: string; actor_id: string; target_id: string; cursor: string };

export const logKeys = {
  all: ['admin-log'] as const,
  list: (filters: LogFilters) => ['admin-log', filters] as const,
};

/** A page of what admins did, newest first. */
export const logQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: logKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<AuditEvent>>('/audit', { signal, query: { ...filters, limit: pageSize } }),
    placeholderData: keepPreviousData,
    meta: { isShownInPlace: true },
  });
