import './deck-fonts.css';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { SlideContext } from './slide-context.ts';

const cache = new WeakMap<SlideContent, Map<string, string>>();
let drawingCount = 0;

/**
 * Returns a slide as SVG markup, drawn by the same engine as the files. Cached while the content
 * object exists.
 */
export function drawSlide(content: SlideContent, slideContext: SlideContext): string {
  const cachedDrawings = cache.get(content) ?? new Map<string, string>();
  cache.set(content, cachedDrawings);
  const key = `${slideContext.theme}|${slideContext.language}|${slideContext.title}|${slideContext.index}|${slideContext.total}`;
  const cachedSvg = cachedDrawings.get(key);
  if (cachedSvg !== undefined) return cachedSvg;
  const context = createDeckContext(slideContext, slideContext.index, slideContext.total);
  drawingCount += 1;
  // Gradient ids are global to the page, so each drawing has its own prefix.
  const options = { idPrefix: `drawing-${drawingCount}`, label: '' };
  const svg = renderSlideSvg(composeSlide(content, context).scene, options);
  cachedDrawings.set(key, svg);
  return svg;
}
