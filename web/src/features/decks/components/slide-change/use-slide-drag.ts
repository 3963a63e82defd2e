import { useQuery } from '@tanstack/react-query';
import type { DragEvent } from 'react';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useReorderSlides } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';

const dragged = 'application/x-slide-id';

/** Lets slides be dragged to other places; nothing where they can't be moved. The dialog's buttons do the same. */
export function useSlideDrag(deckId: string, canEdit: boolean) {
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
  return (slideId: string | undefined, index: number) => {
    if (!canDrag || slideId === undefined) return {};
    return {
      draggable: true,
      onDragStart: (event: DragEvent) => {
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
}
