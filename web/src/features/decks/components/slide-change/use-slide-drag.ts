import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef } from 'react';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useGrips } from '#web/lib/use-grips.ts';
import { useReorderSlides } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import type { Frame } from '../detail/frames.ts';

const dragType = 'application/x-slide-id';

/**
 * Reorders slides by drag and drop: with a mouse anywhere on the slide, by touch on its handle.
 * Does nothing when slides can't be moved. The dialog's buttons do the same.
 */
export function useSlideDrag(deckId: string, canEdit: boolean, frames: readonly Frame[]) {
  const { t } = useTranslation();
  const { data: outline } = useQuery({ ...outlineQuery(deckId, false), enabled: canEdit });
  const reorder = useReorderSlides();
  const canDrag = canEdit && outline !== undefined && outline !== null && !reorder.isPending;
  const move = (slideId: string, to: number) => {
    const ids = outline?.entries.map(({ id }) => id) ?? [];
    const from = ids.indexOf(slideId);
    if (!outline || from < 0 || from === to) return;
    const slideIds = ids.toSpliced(from, 1).toSpliced(to, 0, slideId);
    reorder.mutate(
      { id: deckId, rev: outline.rev, slideIds },
      { onSuccess: () => announce(t('change.moved', { number: to + 1 })) },
    );
  };
  const rows = useRef<HTMLOListElement>(null);
  // The displayed slides; the outline may be newer or older.
  const keys = canDrag ? frames.map(({ slide }) => slide?.id ?? '') : [];
  const grips = useGrips(rows, keys, (from, to) => move(keys[from] ?? '', to));
  const rowProps = (slideId: string | undefined, index: number) => {
    if (!canDrag || slideId === undefined) return {};
    return {
      ...grips.rowProps(index),
      draggable: true,
      onDragStart: (event: DragEvent) => {
        if (grips.isDragging) return event.preventDefault();
        event.dataTransfer.setData(dragType, slideId);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        move(event.dataTransfer.getData(dragType), index);
      },
    };
  };
  const gripProps = (slideId: string | undefined, index: number) =>
    canDrag && slideId !== undefined ? grips.gripProps(index) : undefined;
  return { rows, rowProps, gripProps };
}
