import { withoutBlankTexts } from './blank-scene.ts';
import { createContext, type DeckContext } from './context.ts';
import { summarizeDeck } from './deck-summary.ts';
import { drawLogoInFreeSpace } from './free-logo.ts';
import { toPlainText } from './inline.ts';
import { composeLayout } from './layouts.ts';
import type { Deck, SlideContent } from './model.ts';
import { moveContentDown } from './move-content-down.ts';
import { recolorScene } from './recolor-scene.ts';
import { type Box, canvas, type Finding, type Scene } from './scene.ts';
import type { Theme } from './theme.ts';
import { getDeckTheme } from './themes.ts';

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
  const { ctx, boxes } = moveContentDown(drawnTheme, (themeToDraw) => {
    const fresh = createContext({ ...deck, theme: themeToDraw }, slide, own?.recolor);
    return { ctx: fresh, boxes: composeLayout(fresh, slide) };
  });
  const background = findBackground(boxes) ?? drawnTheme.palette.surface;
  if (ctx.logo.length === 0) drawLogoInFreeSpace(ctx, boxes, background);
  const drawn: Scene = {
    id: slide.id ?? `slide-${deck.index + 1}`,
    layout: slide.layout,
    theme: theme.id,
    language: deck.language,
    title: toPlainText(slide.title),
    background,
    boxes,
  };
  const scene = own ? recolorScene(drawn, own) : drawn;
  return { scene: { ...scene, boxes: [...scene.boxes, ...ctx.logo] }, findings: ctx.findings };
}

/**
 * Returns the context for laying out the slide at `index` (0-based) of a stored deck. Without `slides`, the cover and
 * closing show the theme's drawings instead of the deck's figures.
 */
export function createDeckContext(
  deck: Omit<Deck, 'slides'> & { slides?: readonly SlideContent[] | undefined },
  index: number,
  total: number,
  theme: Theme = getDeckTheme(deck),
): DeckContext {
  return {
    title: toPlainText(deck.title),
    language: deck.language,
    theme,
    ...(deck.brand ? { brand: deck.brand } : {}),
    ...(deck.slides ? { summary: summarizeDeck(deck.slides, deck.language) } : {}),
    index,
    total,
  };
}

/** Lays out every slide of a deck for readers, in its own theme or in the given one. */
export function composeDeck(deck: Deck, theme?: Theme): ComposedSlide[] {
  return deck.slides.map((slide, i) => {
    const context = createDeckContext(deck, i, deck.slides.length, theme);
    const { scene, findings } = composeSlide(slide, context);
    return { scene: withoutBlankTexts(scene, slide), findings };
  });
}
