import { useEffect, useState } from 'react';
import { showError } from '#web/lib/show-error.ts';
import type { drawSlide } from '../../drawing/draw-slide.ts';

type DrawFunction = typeof drawSlide;

let loadedDrawFunction: DrawFunction | null = null;

/** Loads the deck engine when first needed; null until then. */
export function useDrawing(): DrawFunction | null {
  const [draw, setDraw] = useState<DrawFunction | null>(() => loadedDrawFunction);

  useEffect(() => {
    if (loadedDrawFunction) return;
    let isMounted = true;
    import('../../drawing/draw-slide.ts').then((module) => {
      loadedDrawFunction = module.drawSlide;
      if (isMounted) setDraw(() => module.drawSlide);
    }, showError);
    return () => {
      isMounted = false;
    };
  }, []);
  return draw;
}
