import { useLayoutEffect } from 'react';

/** Sets the tab's title, with the progress first so that narrow tabs still show it. */
export function usePageTitle(title: string, progress?: string): void {
  // Before the page is painted, so that the title never differs from the page.
  useLayoutEffect(() => {
    const parts = [progress, title].filter((part) => part !== undefined && part !== '');
    document.title = `${parts.join(' · ')} — Deckwright`;
    return () => {
      document.title = 'Deckwright';
    };
  }, [title, progress]);
}
