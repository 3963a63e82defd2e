import { useEffect, useState } from 'react';
import { tellError } from '#web/lib/tell-error.ts';
import type { drawSlide } from '../../drawing/draw-slide.ts';

type Draw = typeof drawSlide;

let engine: Draw | null = null;

/** The deck engine, loaded the first time that a slide is to be drawn; null until then. */
export function useDrawing(): Draw | null {
  const [draw, setDraw] = useState<Draw | null>(() => engine);

  useEffect(() => {
    if (engine) return;
    let isWanted = true;
    import('../../drawing/draw-slide.ts').then((module) => {
      engine = module.drawSlide;
      if (isWanted) setDraw(() => module.drawSlide);
    }, tellError);
    return () => {
      isWanted = false;
    };
  }, []);
  return draw;
}
