import { useEffect } from 'react';

/** The tab's title; progress goes first, where a narrow tab still shows it. */
export function usePageTitle(title: string, progress?: string): void {
  useEffect(() => {
    const parts = [progress, title].filter((part) => part !== undefined && part !== '');
    document.title = `${parts.join(' · ')} — Deckwright`;
    return () => {
      document.title = 'Deckwright';
    };
  }, [title, progress]);
}
