import { useEffect, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { isSame } from './content-tree.ts';

/** Ids of slides that the user has just added and not opened yet. */
const newSlides = new Set<string>();

/** Marks a slide as just added. */
export const markNewSlide = (id: string): void => void newSlides.add(id);

/** Whether the user has just added the slide, and has neither left nor edited it since. */
export function useIsUntouchedNew(id: string, content: SlideContent): boolean {
  const [addedContent] = useState(() => (newSlides.has(id) ? content : null));
  const [isEdited, setIsEdited] = useState(false);
  useEffect(() => void newSlides.delete(id), [id]);
  if (addedContent === null || isEdited) return false;
  if (isSame(addedContent, content)) return true;
  setIsEdited(true);
  return false;
}
