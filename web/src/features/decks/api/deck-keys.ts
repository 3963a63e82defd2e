/** The query keys of decks. */
export const deckKeys = {
  all: ['decks'] as const,
  lists: ['decks', 'list'] as const,
  folders: ['decks', 'folders'] as const,
  trash: ['decks', 'trash'] as const,
  sharedCounts: ['decks', 'shared-counts'] as const,
  search: (q: string) => ['decks', 'found', q] as const,
  list: (filters: object) => ['decks', 'list', filters] as const,
  deck: (id: string) => ['decks', 'deck', id] as const,
  detail: (id: string) => ['decks', 'deck', id, 'detail'] as const,
  slides: (id: string) => ['decks', 'deck', id, 'slides'] as const,
  tasks: (id: string) => ['decks', 'deck', id, 'tasks'] as const,
  activity: (id: string) => ['decks', 'deck', id, 'activity'] as const,
  version: (id: string, version: number) => ['decks', 'deck', id, 'version', version] as const,
  editorialReview: (id: string, finishedAt: string | null) =>
    ['decks', 'deck', id, 'editorial-review', finishedAt] as const,
  sources: (id: string) => ['decks', 'deck', id, 'sources'] as const,
  drafts: (id: string, slideId: string) => ['decks', 'draft', id, slideId] as const,
  draft: (id: string, slideId: string, figures: readonly string[]) =>
    ['decks', 'draft', id, slideId, figures] as const,
  outline: (id: string) => ['decks', 'deck', id, 'outline'] as const,
  shares: (id: string) => ['decks', 'deck', id, 'shares'] as const,
  collaborators: (id: string) => ['decks', 'deck', id, 'collaborators'] as const,
  comments: (id: string) => ['decks', 'deck', id, 'comments'] as const,
  usage: (id: string) => ['decks', 'deck', id, 'usage'] as const,
};
