import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Makes a text area as high as its text, including its border of 1 px. */
function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + 2}px`;
}

/** Keeps a text area as high as its text, also when its width changes. */
export function useFitHeight(ref: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    if (ref.current) fitHeight(ref.current);
  });
  useEffect(() => {
    const area = ref.current;
    if (!area) return;
    let width = area.clientWidth;
    const observer = new ResizeObserver(() => {
      if (area.clientWidth === width) return;
      width = area.clientWidth;
      fitHeight(area);
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [ref]);
}
