import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { showToast } from '#web/lib/toast-store.ts';
import type { ArrangedEntry } from '../../api/arrange-slides.ts';
import { outlineQuery } from '../../api/get-deck.ts';
import { castContent } from '../../editing/content-tree.ts';
import { type DeckStep, isLastStep, recordStep } from '../../editing/deck-history.ts';
import { draftKey, useSlideDrafts } from '../../editing/draft-store.ts';
import { requestEdit } from '../../editing/edit-request.ts';
import { markNewSlide } from '../../editing/new-slides.ts';
import { type ArrangedSlide, useArrangement } from './use-arrangement.ts';
import type { WorkQueue } from './use-work-queue.ts';

type Options = {
  deckId: string;
  canEdit: boolean;
  /** Runs the changes one after the other. */
  queue: WorkQueue;
  /** Id of the slide shown in the studio. */
  shownId: string | undefined;
  openSlide: (id: string) => void;
  /** Selects inserted slides and shows the first. */
  showInserted: (ids: readonly string[]) => void;
  /** Undoes the last step of the deck. A toast's undo button may call it after later renders. */
  undo: () => void;
};

/** Returns the ids with the moved ones as a block, at an index among the others; null if nothing moves. */
function moveBlock(ids: readonly string[], moved: readonly string[], to: number): string[] | null {
  const block = ids.filter((id) => moved.includes(id));
  const others = ids.filter((id) => !moved.includes(id));
  if (block.length === 0 || to < 0 || to > others.length) return null;
  return others.toSpliced(to, 0, ...block);
}

/** Maximum length of the slides that one request adds, in characters; a request has at most 256 KB. */
const maxRequestCharacters = 70_000;

/**
 * Splits new slides into parts, each small enough for one request. There is more than one part only if the slides have
 * large pictures.
 */
function splitEntries(entries: readonly ArrangedEntry[]): ArrangedEntry[][] {
  const parts: ArrangedEntry[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const added = JSON.stringify(entry).length;
    if (length + added > maxRequestCharacters) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(entry);
    length += added;
  }
  return parts;
}

/** Adds, duplicates, removes and moves slides: each a step that can be undone, and one request. */
export function useSlideActions(options: Options) {
  const { deckId, canEdit, queue, shownId, openSlide, showInserted, undo } = options;
  const { t } = useTranslation();
  const user = useSession(({ user }) => user?.id ?? '');
  const { data: outline } = useQuery({ ...outlineQuery(deckId, false), enabled: canEdit });
  const arrange = useArrangement(deckId);
  const isReady = canEdit && outline !== undefined && outline !== null && !queue.isBusy;
  const total = outline?.entries.length ?? 0;

  // A change must not take the user away from a slide that they opened meanwhile.
  const latestShownId = useRef(shownId);
  latestShownId.current = shownId;
  const openedByChange = useRef<string>(undefined);
  const isStillShown = (id: string | undefined) =>
    latestShownId.current === id || latestShownId.current === openedByChange.current;
  const offerUndo = (step: DeckStep, text: string) => {
    const run = () => isLastStep(deckId, step) && undo();
    showToast({ tone: 'plain', text, action: { label: t('studio.undo'), run } });
  };
  const findDraft = (id: string) => useSlideDrafts.getState()[draftKey(user, deckId, id)]?.content;
  /** Returns the content on the screen: with changes that are not saved yet. */
  const shownContent = ({ id, content }: SlideView): SlideContent =>
    findDraft(id) ?? castContent(content);

  const insertEntries = (entries: readonly ArrangedEntry[], index: number, isBlank = false) => {
    if (!canEdit) return;
    queue.enqueue(async () => {
      const { current } = latestShownId;
      let step: (DeckStep & { kind: 'slides' }) | undefined;
      let at = index;
      try {
        for (const part of splitEntries(entries)) {
          const place = (ids: readonly string[]): ArrangedSlide[] => [
            ...ids.slice(0, at),
            ...part,
            ...ids.slice(at),
          ];
          const { before = [], after = [] } = (await arrange(place)) ?? {};
          step = { kind: 'slides', before: step?.before ?? before, after };
          at += part.length;
        }
      } finally {
        if (step) recordStep(deckId, step);
      }
      const { before = [], after = [] } = step ?? {};
      const added = after.filter((id) => !before.includes(id));
      for (const id of added) markNewSlide(id);
      announce(t('studio.selection.added', { count: added.length }));
      if (!isStillShown(current)) return;
      showInserted(added);
      if (isBlank && added[0]) requestEdit({ slideId: added[0], part: 'title', isNew: true });
      openedByChange.current = added[0];
    });
  };
  /** Inserts slides, the first at `index`. */
  const insert = (contents: readonly SlideContent[], index: number) =>
    insertEntries(
      contents.map((content) => ({ content })),
      index,
    );
  /** Inserts an empty slide, and opens its title for typing. */
  const insertBlank = (content: SlideContent, index: number) =>
    insertEntries([{ content }], index, true);
  /** Inserts copies of slides, which are in the order of the deck, after the last of them. */
  const duplicate = (slides: readonly SlideView[]) => {
    const copies = slides.map(({ id }) => {
      const draft = findDraft(id);
      return draft ? { content: draft } : { copy_of: id };
    });
    insertEntries(copies, (slides.at(-1)?.index ?? 0) + 1);
  };

  /** Removes slides; `nextId` is the slide to show afterwards. */
  const remove = (removed: readonly SlideView[], nextId: string | undefined) => {
    if (!isReady || removed.length === 0 || removed.length >= total) return;
    const isRemoved = (id: string) => removed.some((one) => one.id === id);
    queue.enqueue(async () => {
      const arranged = await arrange((ids) => ids.filter((id) => !isRemoved(id)));
      if (!arranged) return;
      const step: DeckStep = { kind: 'slides', ...arranged };
      recordStep(deckId, step);
      offerUndo(
        step,
        removed.length === 1
          ? t('studio.removed', { number: (removed[0]?.index ?? 0) + 1 })
          : t('studio.selection.removed', { count: removed.length }),
      );
      if (nextId !== undefined && isRemoved(latestShownId.current ?? '')) openSlide(nextId);
    });
  };
  /** Moves slides together; `to` is the new index of the first, `nextId` the slide to show afterwards. */
  const move = (moved: readonly string[], to: number, nextId = moved[0] ?? '') => {
    if (!isReady) return;
    const shownBefore = shownId;
    queue.enqueue(async () => {
      const arranged = await arrange((ids) => moveBlock(ids, moved, to));
      if (!arranged) return;
      recordStep(deckId, { kind: 'slides', ...arranged });
      if (isStillShown(shownBefore)) openSlide(nextId);
      announce(t('change.moved', { number: to + 1 }));
    });
  };
  return {
    isReady,
    isBusy: queue.isBusy,
    total,
    shownContent,
    insert,
    insertBlank,
    duplicate,
    remove,
    move,
  };
}

export type SlideActions = ReturnType<typeof useSlideActions>;
