import {
  type PointerEvent as Press,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** A dragged row: its key, the pointer that drags it and the index where it would be dropped. */
type DraggedRow = { key: string; pointerId: number; dropIndex: number };
type Point = { clientX: number; clientY: number };

/**
 * Distance from the window's edge at which dragging scrolls, and the distance per animation frame, in CSS pixels.
 */
const scrollEdgePx = 72;
const scrollStepPx = 10;

const computeDistanceOutside = (from: number, to: number, at: number) =>
  Math.max(from - at, 0, at - to);

/** Returns the index of the row at a point, or of the nearest one. */
function findNearestRowIndex(rows: Element, { clientX, clientY }: Point): number {
  const distances = Array.from(rows.children, (row) => {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    return Math.hypot(
      computeDistanceOutside(left, right, clientX),
      computeDistanceOutside(top, bottom, clientY),
    );
  });
  return distances.indexOf(Math.min(...distances));
}

/** Returns the pixels to scroll per animation frame while a row is dragged at this point. */
function computeScrollStep({ clientY }: Point): number {
  if (clientY < scrollEdgePx) return -scrollStepPx;
  return clientY > window.innerHeight - scrollEdgePx ? scrollStepPx : 0;
}

type DragListeners = {
  onPointerEvent: (event: PointerEvent) => void;
  onFrame: () => void;
  onCancel: () => void;
};

const pointerEvents = ['pointermove', 'pointerup', 'pointercancel'] as const;

/**
 * Listens on the window while a row is dragged, because the grip element may be removed meanwhile.
 */
function useDragListeners(isDragging: boolean, listeners: DragListeners): void {
  const onPointerEvent = useEffectEvent(listeners.onPointerEvent);
  const onFrame = useEffectEvent(listeners.onFrame);
  const onCancel = useEffectEvent(listeners.onCancel);
  useEffect(() => {
    if (!isDragging) return;
    const nextFrame = () => {
      onFrame();
      frame = requestAnimationFrame(nextFrame);
    };
    let frame = requestAnimationFrame(nextFrame);
    const onPointerListener = (event: PointerEvent) => onPointerEvent(event);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onCancel();
    window.addEventListener('keydown', onKey);
    for (const name of pointerEvents) window.addEventListener(name, onPointerListener);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKey);
      for (const name of pointerEvents) window.removeEventListener(name, onPointerListener);
    };
  }, [isDragging]);
}

/**
 * Reorders rows by drag handles, with mouse, pen or touch; native drag and drop supports the mouse
 * only. `rows` contains the rows in order. `keys` names them, and is empty when nothing can be
 * moved. Escape cancels. The grip needs the class `grip` of components/grip.module.css, which stops
 * touch scrolling.
 */
export function useGrips(
  rows: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onMove: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<DraggedRow | null>(null);
  const pointer = useRef<Point>({ clientX: 0, clientY: 0 });
  const from = dragged ? keys.indexOf(dragged.key) : -1;
  const to = dragged?.dropIndex ?? -1;
  const isDragging = from >= 0;
  const endDrag = () => setDragged(null);
  // The drag ends when its row was removed or can't be moved any more.
  if (dragged && !isDragging) endDrag();

  const updateDropIndex = () => {
    if (!rows.current) return;
    const index = findNearestRowIndex(rows.current, pointer.current);
    setDragged(
      (before) => before && (before.dropIndex === index ? before : { ...before, dropIndex: index }),
    );
  };
  useDragListeners(isDragging, {
    onPointerEvent: (event) => {
      if (event.pointerId !== dragged?.pointerId) return;
      if (event.type === 'pointercancel') return endDrag();
      pointer.current = event;
      if (event.type === 'pointermove') return updateDropIndex();
      endDrag();
      // Use this event's position: the previous move may not be rendered yet.
      const end = rows.current ? findNearestRowIndex(rows.current, event) : from;
      if (end !== from) onMove(from, end);
    },
    onFrame: () => {
      const scrollPixels = computeScrollStep(pointer.current);
      if (scrollPixels === 0) return;
      window.scrollBy(0, scrollPixels);
      updateDropIndex();
    },
    onCancel: endDrag,
  });

  const gripProps = (index: number) => ({
    onPointerDown: (event: Press<Element>) => {
      const key = keys[index];
      if (key === undefined || event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = { clientX: event.clientX, clientY: event.clientY };
      setDragged({ key, pointerId: event.pointerId, dropIndex: index });
    },
  });
  const rowProps = (index: number) => ({
    'data-held': (isDragging && from === index) || undefined,
    'data-drop': isDragging && to === index && from !== index ? getDropSide(from, to) : undefined,
  });
  return { gripProps, rowProps, isDragging };
}

/** Moving down drops the row after the target row, moving up before it. */
export const getDropSide = (from: number, to: number) => (to > from ? 'after' : 'before');

export type Grips = ReturnType<typeof useGrips>;
export type Grip = ReturnType<Grips['gripProps']>;
