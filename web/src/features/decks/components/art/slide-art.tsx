import { memo, useLayoutEffect, useRef } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideOfDeck } from '../../drawing/slide-of-deck.ts';
import styles from './slide-art.module.css';
import { useDrawing } from './use-drawing.ts';

type Props = { content: SlideContent; place: SlideOfDeck; label?: string };

/** A slide drawn live. The frame has its size before the engine arrives, so that nothing moves. */
export const SlideArt = memo(function SlideArt({ content, place, label }: Props) {
  const draw = useDrawing();
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!draw || !ref.current) return;
    // Parsed as a document of its own and adopted: markup never passes through innerHTML.
    const parsed = new DOMParser().parseFromString(draw(content, place), 'image/svg+xml');
    ref.current.replaceChildren(ref.current.ownerDocument.importNode(parsed.documentElement, true));
  }, [draw, content, place]);

  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <div ref={ref} className={styles.art} {...named} />;
});
