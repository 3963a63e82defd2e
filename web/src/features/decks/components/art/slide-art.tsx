import { memo, useContext, useMemo } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import { DeckBrandContext, DeckSlidesContext } from '../../drawing/presentation-id.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import styles from './slide-art.module.css';
import { useDrawing } from './use-drawing.ts';
import { useSvg } from './use-svg.ts';

type Props = { content: SlideContent; slideContext: SlideContext; label?: string };

/**
 * Draws a slide as SVG. The element has its final size before the engine has loaded, so that the
 * layout does not shift.
 */
export const SlideArt = memo(function SlideArt({ content, slideContext, label }: Props) {
  const draw = useDrawing();
  const deckBrand = useContext(DeckBrandContext);
  const slides = useContext(DeckSlidesContext);
  const inDeck = useMemo(
    () => ({ brand: deckBrand, slides, ...slideContext }),
    [deckBrand, slides, slideContext],
  );
  const ref = useSvg(draw?.(content, inDeck) ?? null);
  const accessibleProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <div ref={ref} className={styles.art} {...accessibleProps} />;
});
