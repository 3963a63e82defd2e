import { createContext, type DeckContext } from './context.ts';
import { plainText } from './inline.ts';
import { composeLayout } from './layouts.ts';
import type { Deck, SlideContent } from './model.ts';
import { recolorScene } from './recolor-scene.ts';
import { type Box, canvas, type Finding, type Scene } from './scene.ts';
import type { Theme } from './theme.ts';
import { themeById } from './themes.ts';

/** A laid-out slide, and the problems found while laying it out. */
export type ComposedSlide = { scene: Scene; findings: Finding[] };

/**
 * Returns the colour of a rectangle that covers the whole canvas, or undefined without one. It becomes the slide's
 * background, because a different background would show at the edges when the slide is scaled.
 */
function findBackground(boxes: Box[]): string | undefined {
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

/** Lays out one slide. Pure: the same slide and deck context always give the same scene. */
export function composeSlide(
  slide: SlideContent & { id?: string },
  deck: DeckContext,
): ComposedSlide {
  const { own, ...theme } = deck.theme;
  const drawnTheme = own ? { ...theme, palette: own.basePalette } : theme;
  const ctx = createContext({ ...deck, theme: drawnTheme }, slide);
  const boxes = composeLayout(ctx, slide);
  const drawn: Scene = {
    id: slide.id ?? `slide-${deck.index + 1}`,
    layout: slide.layout,
    theme: theme.id,
    language: deck.language,
    title: plainText(slide.title),
    background: findBackground(boxes) ?? drawnTheme.palette.surface,
    boxes,
  };
  return { scene: own ? recolorScene(drawn, own) : drawn, findings: ctx.findings };
}

/** Returns the context for laying out the slide at `index` (0-based) of a stored deck. */
export function createDeckContext(
  deck: Omit<Deck, 'slides'>,
  index: number,
  total: number,
  theme: Theme = themeById(deck.theme),
): DeckContext {
  return {
    title: plainText(deck.title),
    language: deck.language,
    theme,
    index,
    total,
  };
}

/** Lays out every slide of a deck, in its own theme or in the given one. */
export function composeDeck(deck: Deck, theme?: Theme): ComposedSlide[] {
  return deck.slides.map((slide, i) =>
    composeSlide(slide, createDeckContext(deck, i, deck.slides.length, theme)),
  );
}
