import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useInsertSlide, useRemoveSlide, useReorderSlides } from '../../api/change-slides.ts';
import { useChangeTheme } from '../../api/edit-deck.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { castContent } from '../../editing/content-tree.ts';
import {
  type DeckStep,
  emptyHistory,
  moveStep,
  renameSlide,
  useDeckHistories,
} from '../../editing/deck-history.ts';
import { draftKey, saveDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { mergeSlides } from '../../editing/merge.ts';

type Direction = 'undo' | 'redo';

/** Returns the current ids in the order of the step; slides that were added since keep their position. */
function restoreOrder(current: readonly string[], wanted: readonly string[]): string[] {
  const ordered = wanted.filter((id) => current.includes(id));
  const added = current.flatMap((id, index) => (wanted.includes(id) ? [] : [{ id, index }]));
  return added.reduce((ids, { id, index }) => ids.toSpliced(index, 0, id), ordered);
}

/** Writes an edit's other content to the slide's draft; changes made since then stay. */
function useEditUndo(deckId: string, slides: readonly SlideView[]) {
  const user = useSession(({ user }) => user?.id ?? '');
  return (slideId: string, from: SlideContent, to: SlideContent): boolean => {
    const slide = slides.find(({ id }) => id === slideId);
    if (!slide?.content) return false;
    const key = draftKey(user, deckId, slideId);
    const server = { rev: slide.rev, base: castContent(slide.content) };
    const draft = useSlideDrafts.getState()[key];
    const theirs = draft?.content ?? server.base;
    const { merged } = mergeSlides({ base: from, mine: to, theirs });
    saveDraft(key, { ...(draft ?? server), content: merged, at: Date.now() });
    return true;
  };
}

type Options = {
  deck: Presentation;
  slides: readonly SlideView[];
  canEdit: boolean;
  openSlide: (id: string) => void;
};

/** Changes slides and theme so that a step is undone or redone; calls `onDone` when it has succeeded. */
function useStepRunner({ deck, slides, canEdit, openSlide }: Options) {
  const { id } = deck;
  const { data: outline } = useQuery({ ...outlineQuery(id, false), enabled: canEdit });
  const insertion = useInsertSlide();
  const removal = useRemoveSlide();
  const order = useReorderSlides();
  const theme = useChangeTheme();
  const undoEdit = useEditUndo(id, slides);
  const insert = (step: DeckStep & { kind: 'add' | 'remove' }, onDone: () => void) => {
    if (!outline) return;
    const { content, slideId } = step;
    const index = Math.min(step.index, outline.entries.length);
    const onSuccess = (added: { id: string }) => {
      renameSlide(id, slideId, added.id);
      onDone();
      openSlide(added.id);
    };
    insertion.mutate({ id, rev: outline.rev, content, index }, { onSuccess });
  };
  const remove = (slideId: string, onDone: () => void) => {
    const at = slides.findIndex((one) => one.id === slideId);
    const slide = slides[at];
    if (!slide) return onDone();
    const neighbour = slides[at + 1] ?? slides[at - 1];
    const onSuccess = () => {
      onDone();
      if (neighbour) openSlide(neighbour.id);
    };
    removal.mutate({ id, slideId, rev: slide.rev }, { onSuccess });
  };
  const run = (step: DeckStep, direction: Direction, onDone: () => void): void => {
    const isUndo = direction === 'undo';
    if (step.kind === 'edit') {
      const [from, to] = isUndo ? [step.after, step.before] : [step.before, step.after];
      if (undoEdit(step.slideId, from, to)) openSlide(step.slideId);
      onDone();
    } else if (step.kind === 'order' && outline) {
      const ids = outline.entries.map((entry) => entry.id);
      const slideIds = restoreOrder(ids, isUndo ? step.before : step.after);
      order.mutate({ id, rev: outline.rev, slideIds }, { onSuccess: onDone });
    } else if (step.kind === 'theme') {
      const wanted = isUndo ? step.before : step.after;
      theme.mutate({ id, rev: deck.rev, theme: wanted }, { onSuccess: onDone });
    } else if (step.kind === 'add' || step.kind === 'remove') {
      if ((step.kind === 'add') === isUndo) remove(step.slideId, onDone);
      else insert(step, onDone);
    }
  };
  const isBusy = [insertion, removal, order, theme].some(({ isPending }) => isPending);
  return { run, isBusy };
}

/** Undo and redo of all changes of a deck that were made in this tab. */
export function useDeckUndo(options: Options) {
  const { t } = useTranslation();
  const { id } = options.deck;
  const { past, future } = useDeckHistories((histories) => histories[id] ?? emptyHistory);
  const { run, isBusy } = useStepRunner(options);
  // Keys pressed while a step is being undone or redone.
  const [waiting, setWaiting] = useState<readonly Direction[]>([]);
  const start = (direction: Direction) => {
    if (isBusy) return setWaiting((before) => [...before, direction]);
    const step = direction === 'undo' ? past.at(-1) : future[0];
    if (!step || !options.canEdit) return;
    run(step, direction, () => {
      moveStep(id, direction);
      announce(t(`studio.${direction}_done`));
    });
  };
  useEffect(() => {
    const [next, ...rest] = waiting;
    if (!next || isBusy) return;
    setWaiting(rest);
    start(next);
  });
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    canUndo: options.canEdit && past.length > 0,
    canRedo: options.canEdit && future.length > 0,
  };
}

export type DeckUndo = ReturnType<typeof useDeckUndo>;
