import { useEffect } from 'react';

/** Ids of the slides that the page shows with the form that revises them: their results appear there too. */
const shownSlides = new Set<string>();

/** Marks a slide as shown together with the form that revises it, while the component is mounted. */
export function useShownRevision(slideId: string): void {
  useEffect(() => {
    shownSlides.add(slideId);
    return () => void shownSlides.delete(slideId);
  }, [slideId]);
}

/** Whether the page shows the result of a slide's revision by itself, so that a toast would only cover it. */
export const isRevisionShown = (slideId: string | undefined): boolean =>
  slideId !== undefined && shownSlides.has(slideId);
