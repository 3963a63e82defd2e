import { useQueryClient } from '@tanstack/react-query';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Presentation, SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { useChangeTheme } from '../../api/edit-deck.ts';
import { castContent } from '../../editing/content-tree.ts';
import {
  type DeckStep,
  emptyHistory,
  getNextStep,
  moveStep,
  useDeckHistories,
} from '../../editing/deck-history.ts';
import { draftKey, saveDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { mergeSlides } from '../../editing/merge.ts';
import { useArrangement } from './use-arrangement.ts';
import type { WorkQueue } from './use-work-queue.ts';

type Direction = 'undo' | 'redo';

/**
 * Applies the difference between the lists `from` and `to` to the current list of slide ids. Slides that others have
 * added since keep their position, and slides that others have removed stay removed.
 */
function applyOrderChange(
  current: readonly string[],
  from: readonly string[],
  to: readonly string[],
): string[] {
  const kept = to.filter((id) => current.includes(id) || !from.includes(id));
  const others = current.flatMap((id, index) =>
    to.includes(id) || from.includes(id) ? [] : [{ id, index }],
  );
  return others.reduce((ids, { id, index }) => ids.toSpliced(index, 0, id), kept);
}

/**
 * Returns a function that changes a slide's draft from one content to another; later changes of the draft are kept by a
 * merge. It returns false if the slide does not exist.
 */
function useEditUndo(deckId: string) {
  const user = useSession(({ user }) => user?.id ?? '');
  const client = useQueryClient();
  return (slideId: string, from: SlideContent, to: SlideContent): boolean => {
    const slides = client.getQueryData<{ items: SlideView[] }>(deckKeys.slides(deckId))?.items;
    const slide = slides?.find(({ id }) => id === slideId);
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
  canEdit: boolean;
  /** Runs the steps one after the other, after the changes that were requested before. */
  queue: WorkQueue;
  openSlide: (id: string) => void;
};

/**
 * Returns a function that undoes or redoes a step. It returns a promise that rejects on failure; for a text edit, which
 * is applied immediately, it returns undefined.
 */
function useStepRunner({ deck, openSlide }: Options) {
  const { id } = deck;
  const client = useQueryClient();
  const arrange = useArrangement(id);
  const theme = useChangeTheme();
  const undoEdit = useEditUndo(id);
  const changeSlides = async (from: readonly string[], to: readonly string[]) => {
    const arranged = await arrange((current) => applyOrderChange(current, from, to));
    if (!arranged) return;
    const { before, after } = arranged;
    const added = after.find((one) => !before.includes(one));
    if (added !== undefined) return openSlide(added);
    const index = before.findIndex((one) => !after.includes(one));
    const neighbour = after[Math.min(index, after.length - 1)];
    if (index >= 0 && neighbour !== undefined) openSlide(neighbour);
  };
  return (step: DeckStep, direction: Direction): Promise<unknown> | undefined => {
    const isUndo = direction === 'undo';
    if (step.kind === 'edit') {
      const [from, to] = isUndo ? [step.after, step.before] : [step.before, step.after];
      if (undoEdit(step.slideId, from, to)) openSlide(step.slideId);
      return undefined;
    }
    if (step.kind === 'slides')
      return isUndo ? changeSlides(step.after, step.before) : changeSlides(step.before, step.after);
    const look = isUndo ? step.before : step.after;
    const { rev } = client.getQueryData<Presentation>(deckKeys.detail(id)) ?? deck;
    return theme.mutateAsync({ id, rev, ...look });
  };
}

/** Undo and redo of all changes of a deck that were made in this tab. */
export function useDeckUndo(options: Options) {
  const { t } = useTranslation();
  const { id } = options.deck;
  const { past, future } = useDeckHistories((histories) => histories[id] ?? emptyHistory);
  const run = useStepRunner(options);
  /**
   * Undoes or redoes the next step and the other steps of its group. Text edits are applied immediately, without a
   * promise.
   */
  const takeStep = (direction: Direction): Promise<unknown> | undefined => {
    const step = getNextStep(id, direction);
    if (!step) return undefined;
    const finish = () => {
      if (moveStep(id, direction)) return takeStep(direction);
      announce(t(`studio.${direction}_done`));
      return undefined;
    };
    const pending = run(step, direction);
    return pending ? pending.then(finish) : finish();
  };
  const start = (direction: Direction) => {
    if (options.canEdit) options.queue.enqueue(() => takeStep(direction));
  };
  return {
    undo: () => start('undo'),
    redo: () => start('redo'),
    canUndo: options.canEdit && past.length > 0,
    canRedo: options.canEdit && future.length > 0,
  };
}

export type DeckUndo = ReturnType<typeof useDeckUndo>;
