import './deck-fonts.css';
import { withoutBlankTexts } from '#shared/deck/blank-scene.ts';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import { loadChineseFonts } from './chinese-fonts.ts';
import type { SlideContext } from './slide-context.ts';

const drawingCache = new WeakMap<SlideContent, Map<string, string>>();
let drawingCount = 0;

/**
 * Returns a slide as SVG markup, drawn by the same engine as the files. Cached while the content
 * object exists.
 */
export function drawSlide(content: SlideContent, slideContext: SlideContext): string {
  const cachedDrawings = drawingCache.get(content) ?? new Map<string, string>();
  drawingCache.set(content, cachedDrawings);
  const brand = slideContext.brand ?? undefined;
  const context = createDeckContext(
    { ...slideContext, brand, slides: slideContext.slides ?? undefined },
    slideContext.index,
    slideContext.total,
  );
  const key = `${JSON.stringify(context.summary)}|${brand ? JSON.stringify(brand) : ''}|${slideContext.theme}|${slideContext.language}|${slideContext.title}|${slideContext.index}|${slideContext.total}|${slideContext.isPresented}`;
  const cachedSvg = cachedDrawings.get(key);
  if (cachedSvg !== undefined) return cachedSvg;
  drawingCount += 1;
  // Gradient ids are global to the page, so each drawing has its own prefix.
  const options = { idPrefix: `drawing-${drawingCount}`, label: '' };
  const { scene } = composeSlide(content, context);
  const drawn = slideContext.isPresented ? withoutBlankTexts(scene, content) : scene;
  const svg = renderSlideSvg(drawn, options);
  loadChineseFonts(svg);
  cachedDrawings.set(key, svg);
  return svg;
}
