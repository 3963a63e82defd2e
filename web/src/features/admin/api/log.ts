import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEvent } from '#shared/schemas/audit.ts';
import { callAsAdmin } from './call-as-admin.ts';
import { type Page, pageSize } from './page.ts';

/** The log's filters from the URL; '' means no filter. */
export type LogFilters = { action: string; actor_id: string; target_id: string; cursor: string };

export const logKeys = {
  all: ['admin-log'] as const,
  list: (filters: LogFilters) => ['admin-log', filters] as const,
};

/** Query for a page of audit events, newest first. */
export const logQuery = (filters: LogFilters) =>
  queryOptions({
    queryKey: logKeys.list(filters),
    queryFn: ({ signal }) =>
      callAsAdmin<Page<AuditEvent>>('/audit', { signal, query: { ...filters, limit: pageSize } }),
    placeholderData: keepPreviousData,
    meta: { isErrorShownInForm: true },
  });
