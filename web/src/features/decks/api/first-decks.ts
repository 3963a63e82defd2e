/** What the dashboard asks for where its address says nothing else: asked with the page, before its code is there. */
export const firstDecks = { include_stages: true, limit: 24, sort: 'created_at' } as const;
