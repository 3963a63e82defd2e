import { useSearchParams } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';

export const tabIds = ['slides', 'outline', 'sources', 'versions', 'tasks', 'usage'] as const;
export type TabId = (typeof tabIds)[number];

/**
 * The deck's active tab, from the URL; by default the slides, or the outline while it is in review.
 */
export function useDeckTab({ status }: Pick<Presentation, 'status'>) {
  const [params, setParams] = useSearchParams();
  const defaultTab: TabId = status === 'awaiting_review' ? 'outline' : 'slides';
  const active = tabIds.find((id) => id === params.get('tab')) ?? defaultTab;
  // Adds an entry to the browser history, so that Back returns to the previous tab.
  const setTab = (id: TabId) =>
    setParams((before) => {
      const slide = before.get('slide');
      return {
        ...(id === defaultTab ? {} : { tab: id }),
        // Keeps the selected slide in the URL, so that the studio shows it again when the user returns to the slides
        // tab.
        ...(slide === null ? {} : { slide }),
      };
    });
  return { active, setTab };
}
