import { createContext, type RefObject, useContext } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Finding, ImageBox } from '#shared/deck/scene.ts';
import type { RichTextHandle } from './rich-text.tsx';

/** The state that the editor's fields share. */
export type Editing = {
  slideId: string;
  /** Id of the presentation's theme. */
  theme: string;
  content: SlideContent;
  findings: readonly Finding[];
  unfinished: readonly string[];
  /** The drawn picture of the slide; undefined if it has none that can be drawn. */
  pictureBox: ImageBox | undefined;
  /** The part whose field or inline text has focus. */
  active: string | null;
  setActive: (part: string | null) => void;
  /** Handle of the text that is being edited on the slide; null while none is. */
  richText: RefObject<RichTextHandle | null>;
  setText: (part: string, text: string) => void;
  /** Shows a message with a button that undoes the last change; the button has no effect after another change. */
  offerUndo: (text: string) => void;
  change: (content: SlideContent, mark?: string) => void;
  /** Called when a field is left: later typing becomes a new undo step. */
  endTypingStep: () => void;
  /** Returns the id of the element below a part's field that shows its errors and hints. */
  notesId: (part: string) => string;
};

export const EditingContext = createContext<Editing | null>(null);

/** Returns the editor's shared state; throws outside the editor. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing must be used inside EditingContext');
  return editing;
}
