import { type DragEvent, type RefObject, useState } from 'react';
import { getDropSide, useGrips } from '#web/lib/use-grips.ts';
import type { SlideFrame } from '../detail/slide-frames.ts';

const dragType = 'application/x-slide-id';

/**
 * Moves slides by drag and drop: with a mouse anywhere on the slide, by touch on its handle. Without `onMove`
 * slides can't be dragged.
 */
export function useSlideDrag(
  list: RefObject<HTMLElement | null>,
  frames: readonly SlideFrame[],
  onMove: ((slideId: string, to: number) => void) | undefined,
) {
  const keys = onMove ? frames.map(({ slide }) => slide?.id ?? '') : [];
  /** The slide that the mouse drags, and the index of the one under the pointer. */
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null);
  const grips = useGrips(list, keys, (from, to) => onMove?.(keys[from] ?? '', to));
  const rowProps = (slideId: string | undefined, index: number) => {
    if (!onMove || slideId === undefined) return {};
    const marks = dragged && {
      'data-held': index === dragged.from || undefined,
      'data-drop':
        index === dragged.to && index !== dragged.from
          ? getDropSide(dragged.from, dragged.to)
          : undefined,
    };
    return {
      ...(marks ?? grips.rowProps(index)),
      draggable: true,
      onDragStart: (event: DragEvent) => {
        if (grips.isDragging) return event.preventDefault();
        event.dataTransfer.setData(dragType, slideId);
        event.dataTransfer.effectAllowed = 'move';
        setDragged({ from: index, to: index });
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        if (dragged && dragged.to !== index) setDragged({ ...dragged, to: index });
      },
      onDragEnd: () => setDragged(null),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setDragged(null);
        onMove(event.dataTransfer.getData(dragType), index);
      },
    };
  };
  const gripProps = (slideId: string | undefined, index: number) =>
    onMove && slideId !== undefined ? grips.gripProps(index) : undefined;
  return { rowProps, gripProps };
}
