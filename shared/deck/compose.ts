import { createContext, type DeckContext } from './context.ts';
import { plainText } from './inline.ts';
import { composeLayout } from './layouts.ts';
import type { Deck, SlideContent } from './model.ts';
import { type Box, canvas, type Finding, type Scene } from './scene.ts';
import { themeById } from './themes.ts';

/** A slide laid out, and what didn't go well. */
export type Composed = { scene: Scene; findings: Finding[] };

/** A plain rectangle over the whole canvas is the background too: else the one beneath shows at its edges when scaled. */
function backgroundOf(boxes: Box[]): string | undefined {
  const whole = boxes.find(
    (box) =>
      box.kind === 'rect' &&
      box.x <= 0 &&
      box.y <= 0 &&
      box.width >= canvas.width &&
      box.height >= canvas.height,
  );
  return whole?.kind === 'rect' && typeof whole.fill === 'string' ? whole.fill : undefined;
}

/** Lays out one slide. Pure: the same slide and deck give the same scene everywhere. */
export function composeSlide(slide: SlideContent & { id?: string }, deck: DeckContext): Composed {
  const ctx = createContext(deck, slide);
  const boxes = composeLayout(ctx, slide);
  const scene: Scene = {
    id: slide.id ?? `slide-${deck.index + 1}`,
    layout: slide.layout,
    theme: deck.theme.id,
    language: deck.language,
    title: plainText(slide.title),
    background: backgroundOf(boxes) ?? deck.theme.palette.surface,
    boxes,
  };
  return { scene, findings: ctx.findings };
}

/** The context of a slide of a stored deck. */
export function contextOf(deck: Omit<Deck, 'slides'>, index: number, total: number): DeckContext {
  return {
    title: plainText(deck.title),
    language: deck.language,
    theme: themeById(deck.theme),
    index,
    total,
  };
}

/** Lays out every slide of a deck. */
export function composeDeck(deck: Deck): Composed[] {
  return deck.slides.map((slide, i) => composeSlide(slide, contextOf(deck, i, deck.slides.length)));
}
