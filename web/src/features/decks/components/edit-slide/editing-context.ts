import { createContext, useContext } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Finding } from '#shared/deck/scene.ts';

/** What every field of the editor needs. */
export type Editing = {
  content: SlideContent;
  findings: readonly Finding[];
  unfinished: readonly string[];
  /** The part whose field or place on the slide has the focus. */
  active: string | null;
  setActive: (part: string | null) => void;
  setText: (part: string, text: string) => void;
  change: (content: SlideContent, mark?: string) => void;
  /** The field was left: what is typed next is a step of its own. */
  seal: () => void;
  /** The id of what is said below a part's field. */
  notesId: (part: string) => string;
};

export const EditingContext = createContext<Editing | null>(null);

/** What the fields of the editor share; throws outside of it. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('a field of the slide editor stands outside of it');
  return editing;
}
