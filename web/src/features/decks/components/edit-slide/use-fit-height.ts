import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Makes a text area as high as its text; `borders` is the height of both borders in px. */
function fitHeight(area: HTMLTextAreaElement, borders: number): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + borders}px`;
}

/** Keeps a text area as high as its text, also when its width changes. */
export function useFitHeight(ref: RefObject<HTMLTextAreaElement | null>, borders: number): void {
  useLayoutEffect(() => {
    if (ref.current) fitHeight(ref.current, borders);
  });
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    let width = area.clientWidth;
    const observer = new ResizeObserver(() => {
      if (area.clientWidth === width) return;
      width = area.clientWidth;
      fitHeight(area, borders);
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [ref, borders]);
}
