import { useMemo } from 'react';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { canvas, listTextBoxes } from '#shared/deck/scene.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { findChangedParts } from './lost-content.ts';
import styles from './slide-change.module.css';

const formatPercent = (value: number, of: number) => `${(100 * value) / of}%`;

type Props = { content: SlideContent; other: SlideContent; slideContext: SlideContext };

/** Outlines the texts of a drawn slide that differ from another content for it. */
export function ChangedMarks({ content, other, slideContext }: Props) {
  const boxes = useMemo(() => {
    const changed = findChangedParts(content, other);
    const { brand, slides, ...deck } = slideContext;
    const context = createDeckContext(
      { ...deck, brand: brand ?? undefined, slides: slides ?? undefined },
      slideContext.index,
      slideContext.total,
    );
    return listTextBoxes(composeSlide(content, context).scene).filter(
      ({ part }) => part !== undefined && changed.has(part),
    );
  }, [content, other, slideContext]);
  return boxes.map(({ id, x, y, width, height }) => (
    <span
      key={id}
      className={styles.mark}
      aria-hidden="true"
      style={{
        left: formatPercent(x, canvas.width),
        top: formatPercent(y, canvas.height),
        width: formatPercent(width, canvas.width),
        height: formatPercent(height, canvas.height),
      }}
    />
  ));
}
