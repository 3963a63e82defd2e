import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent, KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { findPressed, isPressed } from '#web/lib/keys.ts';
import { useOpenDialogs } from '#web/lib/open-dialogs.ts';
import { useWindowKeyDown } from '#web/lib/use-window-key-down.ts';
import { editShortcuts } from '../../editing/edit-keys.ts';
import type { SlideFrame } from '../detail/slide-frames.ts';
import { formatSlides, parseSlides } from './slide-clipboard.ts';
import type { SelectedSlideActions } from './slide-menu.tsx';
import { filmstripShortcuts, slideShortcuts } from './studio-keys.ts';
import type { DeckUndo } from './use-deck-undo.ts';
import type { SlideActions } from './use-slide-actions.ts';
import type { SlideSelection } from './use-slide-selection.ts';

/** Whether the focus is in a menu, which uses the keys itself. */
const isInMenu = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[role="menu"], [popover]') !== null;

/** Handles the keys that change the slide, anywhere on the page except in text fields, menus and dialogs. */
export function useStepKeys(onStep: (step: 1 | -1) => void): void {
  useWindowKeyDown((event) => {
    if (event.defaultPrevented || useOpenDialogs.getState().open.length > 0) return;
    if (isTyping(event) || isInMenu(event)) return;
    const { back, on } = slideShortcuts;
    const name = findPressed(event, { back, on });
    if (!name) return;
    event.preventDefault();
    onStep(name === 'on' ? 1 : -1);
  });
}

/** Runs a function for a shortcut, also from a text that is being edited; not from menus and dialogs. */
export function useSlideKey(name: 'find' | 'replace' | 'add', run: () => void): void {
  useWindowKeyDown((event) => {
    if (event.defaultPrevented || useOpenDialogs.getState().open.length > 0 || isInMenu(event))
      return;
    if (!slideShortcuts[name].some((combo) => isPressed(event, combo))) return;
    event.preventDefault();
    run();
  });
}

/** Handles undo, redo and save, anywhere in the studio, and when nothing on the page has focus. */
export function useStudioKeys(history: DeckUndo, saveNow: () => void) {
  const { undo, redo, save } = editShortcuts;
  const actions = { undo: history.undo, redo: history.redo, save: saveNow };
  const handle = (event: KeyboardEvent) => {
    const { target } = event;
    // A dialog on top handles its own keys.
    if (target instanceof Element && target.closest('dialog')) return;
    const name = findPressed(event, { undo, redo, save });
    if (!name) return;
    event.preventDefault();
    actions[name]();
  };
  useWindowKeyDown((event) => {
    if (event.target === document.body && useOpenDialogs.getState().open.length === 0)
      handle(event);
  });
  return ({ nativeEvent }: ReactKeyboardEvent) => handle(nativeEvent);
}

/** Returns the actions on slides, which are in the order of the deck; `shownId` is the slide shown in the studio. */
export function createSelectedActions(
  slides: readonly SlideView[],
  frames: readonly SlideFrame[],
  actions: SlideActions,
  shownId: string | undefined,
): SelectedSlideActions {
  const ids = slides.map(({ id }) => id);
  const [first = 0, last = 0] = [slides[0]?.index, slides.at(-1)?.index];
  const rest = frames.filter(({ slide }) => slide && !ids.includes(slide.id));
  const next = rest.find(({ index }) => index > last) ?? rest.at(-1);
  const lastStart = frames.length - slides.length;
  // Only neighbouring slides are a block; moving others makes them neighbours.
  const isBlock = last - first + 1 === slides.length;
  return {
    duplicate: () => actions.duplicate(slides),
    moveEarlier: () => actions.move(ids, Math.max(0, first - 1), shownId),
    moveLater: () => actions.move(ids, Math.min(lastStart, last - slides.length + 2), shownId),
    remove: () => actions.remove(slides, next?.slide?.id),
    canMoveEarlier: first > 0 || !isBlock,
    canMoveLater: last < frames.length - 1 || !isBlock,
    canRemove: slides.length < actions.total,
    isReady:
      actions.isReady && slides.length > 0 && slides.every(({ content }) => content !== null),
  };
}

/**
 * Delete removes the selected slides, Ctrl or Cmd + D duplicates them, Alt with an arrow moves them. Ctrl or Cmd + A
 * selects all slides, Escape only the shown one.
 */
export function useFilmstripKeys(selected: SelectedSlideActions, selection: SlideSelection) {
  return (event: ReactKeyboardEvent) => {
    const { duplicate, remove, earlier, later, all, one } = filmstripShortcuts;
    const change = findPressed(event.nativeEvent, { all, one });
    if (change === 'all' || (change === 'one' && selection.isActive)) {
      event.preventDefault();
      return change === 'all' ? selection.selectAll() : selection.clear();
    }
    if (!selected.isReady) return;
    const name = findPressed(event.nativeEvent, { duplicate, remove, earlier, later });
    if (!name) return;
    event.preventDefault();
    if (name === 'duplicate') selected.duplicate();
    else if (name === 'remove') selected.remove();
    else if (name === 'earlier' && selected.canMoveEarlier) selected.moveEarlier();
    else if (name === 'later' && selected.canMoveLater) selected.moveLater();
  };
}

/** Copies the selected slides, and inserts copied ones after them, also from another presentation. */
export function useSlideClipboard(
  deckId: string,
  contents: () => readonly SlideContent[],
  insert: (contents: readonly SlideContent[]) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onCopy = (event: ClipboardEvent) => {
    const copied = contents();
    if (copied.length === 0) return;
    event.clipboardData.setData('text/plain', formatSlides(client, deckId, copied));
    event.preventDefault();
    announce(t('studio.selection.copied', { count: copied.length }));
  };
  const onPaste = (event: ClipboardEvent) => {
    const copied = parseSlides(event.clipboardData.getData('text/plain'), deckId);
    if (copied.length === 0) return;
    event.preventDefault();
    insert(copied);
  };
  return { onCopy, onPaste };
}
