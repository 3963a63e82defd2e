/** The dashboard's default query; prefetched before its code has loaded. */
export const defaultDeckQuery = { include_stages: true, limit: 24, sort: 'created_at' } as const;
