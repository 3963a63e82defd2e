import { useEffect } from 'react';

/**
 * The task results that the page currently shows, so that they need no toast: the slide's id for a revision, the task's
 * kind for other tasks.
 */
const shownResults = new Set<string>();

/** Marks a result as shown, while the component is mounted. */
export function useShownResult(key: string): void {
  useEffect(() => {
    shownResults.add(key);
    return () => void shownResults.delete(key);
  }, [key]);
}

/** Whether the page shows the result of a task by itself, so that a toast would only cover it. */
export const wasResultShown = (key: string | undefined): boolean =>
  key !== undefined && shownResults.has(key);
