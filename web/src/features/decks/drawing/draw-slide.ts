import './deck-fonts.css';
import { composeSlide, contextOf } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { renderSlideSvg } from '#shared/deck/render-svg.ts';
import type { SlideOfDeck } from './slide-of-deck.ts';

const drawn = new WeakMap<SlideContent, Map<string, string>>();
let drawings = 0;

/** A slide as SVG markup, by the very engine that draws the file. Kept for as long as its content is. */
export function drawSlide(content: SlideContent, place: SlideOfDeck): string {
  const known = drawn.get(content) ?? new Map<string, string>();
  drawn.set(content, known);
  const key = `${place.theme}|${place.language}|${place.title}|${place.index}|${place.total}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const context = contextOf(place, place.index, place.total);
  drawings += 1;
  // Gradients are found by id in the whole page, so each drawing has ids of its own.
  const options = { idPrefix: `drawing-${drawings}`, label: '' };
  const svg = renderSlideSvg(composeSlide(content, context).scene, options);
  known.set(key, svg);
  return svg;
}
