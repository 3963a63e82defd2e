import { useEffect, useState } from 'react';
import { showError } from '#web/lib/show-error.ts';
import type { drawSlide } from '../../drawing/draw-slide.ts';

type Draw = typeof drawSlide;

let loadedEngine: Draw | null = null;

/** Loads the deck engine when first needed; null until then. */
export function useDrawing(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(() => loadedEngine);

  useEffect(() => {
    if (loadedEngine) return;
    let isMounted = true;
    import('../../drawing/draw-slide.ts').then((module) => {
      loadedEngine = module.drawSlide;
      if (isMounted) setDraw(() => module.drawSlide);
    }, showError);
    return () => {
      isMounted = false;
    };
  }, []);
  return draw;
}
