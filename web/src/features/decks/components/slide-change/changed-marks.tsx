import { useMemo } from 'react';
import { composeSlide, createDeckContext } from '#shared/deck/compose.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { canvas, textBoxes } from '#shared/deck/scene.ts';
import type { SlideContext } from '../../drawing/slide-context.ts';
import { changedParts } from './lost-content.ts';
import styles from './slide-change.module.css';

const percent = (value: number, of: number) => `${(100 * value) / of}%`;

type Props = { content: SlideContent; other: SlideContent; slideContext: SlideContext };

/** Outlines the texts of a drawn slide that differ from another content for it. */
export function ChangedMarks({ content, other, slideContext }: Props) {
  const boxes = useMemo(() => {
    const changed = changedParts(content, other);
    const { brand, slides, ...deck } = slideContext;
    const context = createDeckContext(
      { ...deck, brand: brand ?? undefined, slides: slides ?? undefined },
      slideContext.index,
      slideContext.total,
    );
    return textBoxes(composeSlide(content, context).scene).filter(
      ({ part }) => part !== undefined && changed.has(part),
    );
  }, [content, other, slideContext]);
  return boxes.map(({ id, x, y, width, height }) => (
    <span
      key={id}
      className={styles.mark}
      aria-hidden="true"
      style={{
        left: percent(x, canvas.width),
        top: percent(y, canvas.height),
        width: percent(width, canvas.width),
        height: percent(height, canvas.height),
      }}
    />
  ));
}
