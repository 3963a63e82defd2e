import {
  type PointerEvent as Press,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** A row that is held, by its key, what holds it, and the place that it would be let go in. */
type Held = { key: string; pointerId: number; to: number };
type Point = { clientX: number; clientY: number };

/** So near to an edge of the window, in CSS pixels, the page scrolls by so much in each frame. */
const edgePx = 72;
const scrollPx = 10;

const beyond = (from: number, to: number, at: number) => Math.max(from - at, 0, at - to);

/** The place of the row that a point is in, or nearest to. */
function placeAt(rows: Element, { clientX, clientY }: Point): number {
  const distances = Array.from(rows.children, (row) => {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    return Math.hypot(beyond(left, right, clientX), beyond(top, bottom, clientY));
  });
  return distances.indexOf(Math.min(...distances));
}

/** By how much the page scrolls while a point is held there. */
function scrollAt({ clientY }: Point): number {
  if (clientY < edgePx) return -scrollPx;
  return clientY > window.innerHeight - edgePx ? scrollPx : 0;
}

type Listeners = {
  onPointer: (event: PointerEvent) => void;
  onFrame: () => void;
  onLetGo: () => void;
};

const pointerEvents = ['pointermove', 'pointerup', 'pointercancel'] as const;

/** Hears at the window what is done while a row is held: its grip may go, and with it what the grip would hear. */
function useWhileHeld(isHeld: boolean, listeners: Listeners): void {
  const onPointer = useEffectEvent(listeners.onPointer);
  const onFrame = useEffectEvent(listeners.onFrame);
  const onLetGo = useEffectEvent(listeners.onLetGo);
  useEffect(() => {
    if (!isHeld) return;
    const roll = () => {
      onFrame();
      frame = requestAnimationFrame(roll);
    };
    let frame = requestAnimationFrame(roll);
    const hear = (event: PointerEvent) => onPointer(event);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onLetGo();
    window.addEventListener('keydown', onKey);
    for (const name of pointerEvents) window.addEventListener(name, hear);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', onKey);
      for (const name of pointerEvents) window.removeEventListener(name, hear);
    };
  }, [isHeld]);
}

/**
 * Rows that are moved by their grips, with a mouse, a pen or a finger: what browsers drag by themselves they drag by
 * the mouse alone. `rows` holds them in their order, `keys` names them, none where nothing can be moved now. Escape
 * lets go where it was. The grip's class is `grip` of components/grip.module.css, which keeps the page from scrolling
 * under the finger.
 */
export function useGrips(
  rows: RefObject<HTMLElement | null>,
  keys: readonly string[],
  onMove: (from: number, to: number) => void,
) {
  const [held, setHeld] = useState<Held | null>(null);
  const point = useRef<Point>({ clientX: 0, clientY: 0 });
  const from = held ? keys.indexOf(held.key) : -1;
  const to = held?.to ?? -1;
  const isHeld = from >= 0;
  const letGo = () => setHeld(null);
  // A row that is gone or can't be moved any more is let go, and not taken up again if it comes back.
  if (held && !isHeld) letGo();

  const follow = () => {
    if (!rows.current) return;
    const here = placeAt(rows.current, point.current);
    setHeld((before) => before && (before.to === here ? before : { ...before, to: here }));
  };
  useWhileHeld(isHeld, {
    onPointer: (event) => {
      if (event.pointerId !== held?.pointerId) return;
      if (event.type === 'pointercancel') return letGo();
      point.current = event;
      if (event.type === 'pointermove') return follow();
      letGo();
      // By its own point: the move right before it need not be drawn yet.
      const end = rows.current ? placeAt(rows.current, event) : from;
      if (end !== from) onMove(from, end);
    },
    onFrame: () => {
      const by = scrollAt(point.current);
      if (by === 0) return;
      window.scrollBy(0, by);
      follow();
    },
    onLetGo: letGo,
  });

  const gripOf = (index: number) => ({
    onPointerDown: (event: Press<Element>) => {
      const key = keys[index];
      if (key === undefined || event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      point.current = { clientX: event.clientX, clientY: event.clientY };
      setHeld({ key, pointerId: event.pointerId, to: index });
    },
  });
  const rowOf = (index: number) => ({
    'data-held': (isHeld && from === index) || undefined,
    'data-drop': isHeld && to === index && from !== index ? sideOf(from, to) : undefined,
  });
  return { gripOf, rowOf, isHeld };
}

/** A row that comes from above stands below the one that it takes the place of. */
const sideOf = (from: number, to: number) => (to > from ? 'after' : 'before');

export type Grips = ReturnType<typeof useGrips>;
export type Grip = ReturnType<Grips['gripOf']>;
