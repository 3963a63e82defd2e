import { useEffect, useState } from 'react';
import { showError } from '#web/lib/show-error.ts';
import type { drawSlide } from '../../drawing/draw-slide.ts';

type Draw = typeof drawSlide;

let engine: Draw | null = null;

/** Loads the deck engine when first needed; null until then. */
export function useDrawing(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(() => engine);

  useEffect(() => {
    if (engine) return;
    let isMounted = true;
    import('../../drawing/draw-slide.ts').then((module) => {
      engine = module.drawSlide;
      if (isMounted) setDraw(() => module.drawSlide);
    }, showError);
    return () => {
      isMounted = false;
    };
  }, []);
  return draw;
}
