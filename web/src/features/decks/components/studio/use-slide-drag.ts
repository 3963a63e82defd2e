import type { DragEvent, RefObject } from 'react';
import { useGrips } from '#web/lib/use-grips.ts';
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
  const grips = useGrips(list, keys, (from, to) => onMove?.(keys[from] ?? '', to));
  const rowProps = (slideId: string | undefined, index: number) => {
    if (!onMove || slideId === undefined) return {};
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
        onMove(event.dataTransfer.getData(dragType), index);
      },
    };
  };
  const gripProps = (slideId: string | undefined, index: number) =>
    onMove && slideId !== undefined ? grips.gripProps(index) : undefined;
  return { rowProps, gripProps };
}
