import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import {
  clearDeckSelection,
  extendSelection,
  toggleDeck,
  useDeckSelection,
} from './deck-selection.ts';

const longPressMs = 500;
/** A touch that moves further than this scrolls the page instead. */
const maxMovePx = 10;

/** Returns the presentation whose link or check box was pressed; null for other parts of the list. */
function findPressedDeck({ target }: Event): { id: string; isBox: boolean } | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('a, [role="checkbox"]');
  const id = control?.closest('li')?.dataset.deck;
  return id === undefined ? null : { id, isBox: control?.role === 'checkbox' };
}

/**
 * Calls `run` after a long press with a finger on a presentation of the list. The returned function returns whether
 * the current press is a long press.
 */
function followLongPress(list: HTMLElement, run: (id: string) => void, signal: AbortSignal) {
  const press = { timer: 0, x: 0, y: 0, hasRun: false };
  const cancel = () => window.clearTimeout(press.timer);
  const onDown = (event: PointerEvent) => {
    cancel();
    const pressed = findPressedDeck(event);
    Object.assign(press, { timer: 0, x: event.clientX, y: event.clientY, hasRun: false });
    if (event.pointerType !== 'touch' || !pressed) return;
    press.timer = window.setTimeout(() => {
      press.hasRun = true;
      run(pressed.id);
    }, longPressMs);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - press.x, clientY - press.y) > maxMovePx) cancel();
  };
  // Prevents the context menu of the link, which browsers open on a long press.
  const onMenu = (event: Event) => {
    if (press.timer > 0) event.preventDefault();
  };
  list.addEventListener('pointerdown', onDown, { signal });
  list.addEventListener('pointermove', onMove, { signal });
  list.addEventListener('pointerup', cancel, { signal });
  list.addEventListener('pointercancel', cancel, { signal });
  list.addEventListener('contextmenu', onMenu, { signal });
  signal.addEventListener('abort', cancel);
  return () => press.hasRun;
}

/**
 * Changes the selection by a check box, by a click with Ctrl, Cmd or Shift, by a long press, and by each click while
 * something is selected. Returns the presentations that can be selected, and the selected ones. The selection ends when
 * another list is shown.
 */
export function useSelectDecks(
  list: RefObject<HTMLUListElement | null>,
  decks: readonly PresentationSummary[],
  listKey: string,
) {
  const ids = useDeckSelection((state) => state.ids);
  const selectable = decks.filter(({ my_role }) => my_role === 'owner');
  const order = selectable.map(({ id }) => id);
  const toggle = useEffectEvent((id: string) => {
    if (order.includes(id)) toggleDeck(id);
  });
  const onClick = useEffectEvent((event: MouseEvent, isLongPress: boolean) => {
    const pressed = findPressedDeck(event);
    if (!pressed || !order.includes(pressed.id)) return;
    const isSelecting = ids.size > 0 || pressed.isBox;
    const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!isLongPress && !isSelecting && !hasModifier) return;
    event.preventDefault();
    event.stopPropagation();
    if (isLongPress) return;
    if (event.shiftKey) extendSelection(pressed.id, order);
    else toggle(pressed.id);
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    useDeckSelection.setState({ isReady: true });
    const controller = new AbortController();
    const { signal } = controller;
    const isLongPress = followLongPress(element, (id) => toggle(id), signal);
    // Captures the click, so that the link does not open the presentation.
    const onCapture = (event: MouseEvent) => onClick(event, isLongPress());
    element.addEventListener('click', onCapture, { capture: true, signal });
    return () => {
      controller.abort();
      clearDeckSelection();
    };
  }, [listKey, list]);
  return { selectable, selected: selectable.filter(({ id }) => ids.has(id)) };
}
