import { useQueryClient } from '@tanstack/react-query';
import {
  type ClipboardEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
} from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { findPressed } from '#web/lib/keys.ts';
import { useLayers } from '#web/lib/layers.ts';
import { castContent } from '../../editing/content-tree.ts';
import { editKeys } from '../../editing/edit-keys.ts';
import type { Frame } from '../detail/frames.ts';
import { slideFromText, slideToText } from './slide-clipboard.ts';
import type { SelectedSlideActions } from './slide-menu.tsx';
import { filmstripKeys, slideKeys } from './studio-keys.ts';
import type { DeckUndo } from './use-deck-undo.ts';
import type { SlideActions } from './use-slide-actions.ts';

/** Whether the focus is in a menu, which uses the keys itself. */
const isInMenu = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[role="menu"], [popover]') !== null;

/** Handles the keys that change the slide, anywhere on the page except in text fields, menus and dialogs. */
export function useStepKeys(onStep: (step: 1 | -1) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || useLayers.getState().open.length > 0) return;
    if (isTyping(event) || isInMenu(event)) return;
    const { back, on } = slideKeys;
    const name = findPressed(event, { back, on });
    if (!name) return;
    event.preventDefault();
    onStep(name === 'on' ? 1 : -1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Handles undo, redo and save, anywhere in the studio. */
export function useStudioKeys(history: DeckUndo, saveNow: () => void) {
  const { undo, redo, save } = editKeys;
  const actions = { undo: history.undo, redo: history.redo, save: saveNow };
  return (event: ReactKeyboardEvent) => {
    const { nativeEvent, target } = event;
    // A dialog on top handles its own keys.
    if (target instanceof Element && target.closest('dialog')) return;
    const name = findPressed(nativeEvent, { undo, redo, save });
    if (!name) return;
    event.preventDefault();
    actions[name]();
  };
}

/** Returns the actions on the selected slide. */
export function selectedActions(
  frame: Frame | undefined,
  frames: readonly Frame[],
  actions: SlideActions,
  draftContent: SlideView['content'] | undefined,
): SelectedSlideActions {
  const { slide = null, index = 0 } = frame ?? {};
  const nextId = (frames[index + 1] ?? frames[index - 1])?.slide?.id;
  return {
    duplicate: () => {
      const content = draftContent ?? slide?.content;
      if (content) actions.insert(castContent(content), index + 1);
    },
    moveEarlier: () => slide && actions.move(slide.id, index - 1),
    moveLater: () => slide && actions.move(slide.id, index + 1),
    remove: () => slide && actions.remove(slide, nextId),
    canMoveEarlier: index > 0,
    canMoveLater: index < frames.length - 1,
    canRemove: actions.canRemove,
    isReady: actions.isReady && slide?.content != null,
  };
}

/** Delete removes the selected slide, Ctrl or Cmd + D duplicates it, Alt with an arrow moves it. */
export function useFilmstripKeys(selected: SelectedSlideActions) {
  return (event: ReactKeyboardEvent) => {
    if (!selected.isReady) return;
    const { duplicate, remove, earlier, later } = filmstripKeys;
    const name = findPressed(event.nativeEvent, { duplicate, remove, earlier, later });
    if (!name) return;
    event.preventDefault();
    if (name === 'duplicate') selected.duplicate();
    else if (name === 'remove') selected.remove();
    else if (name === 'earlier' && selected.canMoveEarlier) selected.moveEarlier();
    else if (name === 'later' && selected.canMoveLater) selected.moveLater();
  };
}

/** Copies the selected slide, and inserts a copied one after it, also from another presentation. */
export function useSlideClipboard(
  deckId: string,
  content: SlideView['content'] | undefined,
  insert: (content: SlideContent) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onCopy = (event: ClipboardEvent) => {
    if (!content) return;
    event.clipboardData.setData('text/plain', slideToText(client, deckId, castContent(content)));
    event.preventDefault();
    announce(t('studio.copied'));
  };
  const onPaste = (event: ClipboardEvent) => {
    const copied = slideFromText(event.clipboardData.getData('text/plain'), deckId);
    if (!copied) return;
    event.preventDefault();
    insert(copied);
  };
  return { onCopy, onPaste };
}
