import { memo, useLayoutEffect, useRef } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import styles from './slide-art.module.css';
import { useDrawing } from './use-drawing.ts';

type Props = { content: SlideContent; slideContext: SlideContext; label?: string };

/**
 * Draws a slide as SVG. The frame has its final size before the engine has loaded, so that the
 * layout does not shift.
 */
export const SlideArt = memo(function SlideArt({ content, slideContext, label }: Props) {
  const draw = useDrawing();
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!draw || !ref.current) return;
    // Parsed as a separate document and imported, so that no markup is assigned to `innerHTML`.
    const parsed = new DOMParser().parseFromString(draw(content, slideContext), 'image/svg+xml');
    ref.current.replaceChildren(ref.current.ownerDocument.importNode(parsed.documentElement, true));
  }, [draw, content, slideContext]);

  const accessibleProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return <div ref={ref} className={styles.art} {...accessibleProps} />;
});
