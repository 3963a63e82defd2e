import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { useInsertSlide, useRemoveSlide, useReorderSlides } from '../../api/change-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { castContent } from '../../editing/content-tree.ts';
import { type DeckStep, isLastStep, recordStep } from '../../editing/deck-history.ts';
import { draftKey, removeDraft, useSlideDrafts } from '../../editing/draft-store.ts';
import { unfinishedParts } from '../../editing/unfinished-parts.ts';

type Options = {
  deckId: string;
  canEdit: boolean;
  openSlide: (id: string) => void;
  /** Undoes the last step of the deck. */
  undo: () => void;
};

type Insertion = { content: SlideContent; index: number };

/** Adds, duplicates, removes and moves slides, each as a step that can be undone. */
export function useSlideActions({ deckId, canEdit, openSlide, undo }: Options) {
  const { t } = useTranslation();
  const user = useSession(({ user }) => user?.id ?? '');
  const { data: outline } = useQuery({ ...outlineQuery(deckId, false), enabled: canEdit });
  const insertion = useInsertSlide();
  const removal = useRemoveSlide();
  const order = useReorderSlides();
  const isBusy = insertion.isPending || removal.isPending || order.isPending;
  const isReady = canEdit && outline !== undefined && outline !== null && !isBusy;
  const ids = outline?.entries.map(({ id }) => id) ?? [];

  // A toast is pressed after later renders.
  const latestUndo = useRef(undo);
  latestUndo.current = undo;
  const offerUndo = (step: DeckStep, text: string) => {
    const run = () => isLastStep(deckId, step) && latestUndo.current();
    showToast({ tone: 'plain', text, action: { label: t('studio.undo'), run } });
  };

  // Slides pasted before the outline has loaded, or while another is inserted, wait for their turn.
  const [waiting, setWaiting] = useState<readonly Insertion[]>([]);
  const insert = (content: SlideContent, index: number) => {
    if (canEdit) setWaiting((before) => [...before, { content, index }]);
  };
  const insertNow = ({ content, index }: Insertion, rev: number) =>
    insertion.mutate(
      { id: deckId, rev, content, index },
      {
        onSuccess: ({ id }) => {
          recordStep(deckId, { kind: 'add', slideId: id, index, content });
          announce(t('studio.added'));
          openSlide(id);
        },
      },
    );
  const insertNext = useEffectEvent(() => {
    const [next] = waiting;
    if (!isReady || !next) return;
    setWaiting((before) => before.slice(1));
    insertNow(next, outline.rev);
  });
  useEffect(() => {
    if (isReady && waiting.length > 0) insertNext();
  }, [isReady, waiting]);
  const remove = ({ id, rev, content: saved, index }: SlideView, nextId: string | undefined) => {
    if (!isReady || ids.length < 2) return;
    const key = draftKey(user, deckId, id);
    const draft = useSlideDrafts.getState()[key]?.content;
    // The server would refuse to add an unfinished slide again.
    const isFinished = draft !== undefined && unfinishedParts(draft).length === 0;
    const content = isFinished ? draft : castContent(saved);
    removal.mutate(
      { id: deckId, slideId: id, rev },
      {
        onSuccess: () => {
          const step: DeckStep = { kind: 'remove', slideId: id, index, content };
          recordStep(deckId, step);
          removeDraft(key);
          offerUndo(step, t('studio.removed', { number: index + 1 }));
          if (nextId !== undefined) openSlide(nextId);
        },
      },
    );
  };
  const move = (slideId: string, to: number) => {
    const from = ids.indexOf(slideId);
    if (!isReady || from < 0 || from === to || to < 0 || to >= ids.length) return;
    const after = ids.toSpliced(from, 1).toSpliced(to, 0, slideId);
    order.mutate(
      { id: deckId, rev: outline.rev, slideIds: after },
      {
        onSuccess: () => {
          recordStep(deckId, { kind: 'order', before: ids, after });
          openSlide(slideId);
          announce(t('change.moved', { number: to + 1 }));
        },
      },
    );
  };
  return { isReady, isBusy, canRemove: ids.length > 1, insert, remove, move };
}

export type SlideActions = ReturnType<typeof useSlideActions>;
