import { type RefObject, useLayoutEffect, useState } from 'react';
import { useOpenPanels } from './inspector-panel.ts';

/** The state of the notes below the slide; undefined without room for them. */
export type NotesPaneState = 'open' | 'closed' | undefined;

/** Width of the studio in px from which its filmstrip, slide and panel are columns; see studio.module.css. */
const minColumnsWidthPx = 68 * 16;
/**
 * Whether the window is large enough for the layout in which the studio fills its height; the same media query is in
 * studio.module.css.
 */
const isWindowTall = () =>
  window.matchMedia('(min-width: 768px) and (min-height: 37.5rem)').matches;

/** Returns the state of the notes below the slide; `isShown`: whether the container is rendered. While they are not open, the panel has a tab for the notes. */
export function useNotesPane(
  container: RefObject<HTMLElement | null>,
  isShown: boolean,
): NotesPaneState {
  const isOpen = useOpenPanels(({ areNotesOpen }) => areNotesOpen);
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const element = container.current;
    if (!isShown || !element) return;
    const measure = () => setHasRoom(element.clientWidth > minColumnsWidthPx && isWindowTall());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, isShown]);
  if (!hasRoom) return undefined;
  return isOpen ? 'open' : 'closed';
}
