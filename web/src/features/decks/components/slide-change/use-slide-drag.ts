import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef } from 'react';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useGrips } from '#web/lib/use-grips.ts';
import { useReorderSlides } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import type { Frame } from '../detail/frames-of.ts';

const dragged = 'application/x-slide-id';

/**
 * Lets slides be dragged to other places, by a mouse anywhere on them and by a finger at their grips; nothing where
 * they can't be moved. The dialog's buttons do the same.
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
  // Those in sight: the outline may have been read before or after them.
  const keys = canDrag ? frames.map(({ slide }) => slide?.id ?? '') : [];
  const grips = useGrips(rows, keys, (from, to) => move(keys[from] ?? '', to));
  const rowOf = (slideId: string | undefined, index: number) => {
    if (!canDrag || slideId === undefined) return {};
    return {
      ...grips.rowOf(index),
      draggable: true,
      onDragStart: (event: DragEvent) => {
        if (grips.isHeld) return event.preventDefault();
        event.dataTransfer.setData(dragged, slideId);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        move(event.dataTransfer.getData(dragged), index);
      },
    };
  };
  const gripOf = (slideId: string | undefined, index: number) =>
    canDrag && slideId !== undefined ? grips.gripOf(index) : undefined;
  return { rows, rowOf, gripOf };
}
