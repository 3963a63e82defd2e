import { useSearchParams } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';

export const tabIds = ['slides', 'outline', 'sources', 'versions', 'tasks', 'usage'] as const;
export type TabId = (typeof tabIds)[number];

/** The part of a deck that is shown, as its address says; without a word there, the outline while it waits for a person. */
export function useDeckTab({ status }: Pick<Presentation, 'status'>) {
  const [params, setParams] = useSearchParams();
  const first: TabId = status === 'awaiting_review' ? 'outline' : 'slides';
  const active = tabIds.find((id) => id === params.get('tab')) ?? first;
  const show = (id: TabId) => setParams(id === first ? {} : { tab: id }, { replace: true });
  return { active, show };
}
