import { useEffect, useEffectEvent, useState } from 'react';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useSaveSlide } from '../../api/change-slides.ts';
import { castContent, isSame } from '../../editing/content-tree.ts';
import {
  draftKey,
  removeDraft,
  type SlideDraft,
  saveDraft,
  useSlideDrafts,
} from '../../editing/draft-store.ts';
import { getLengthAt, isTooLong } from '../../editing/length.ts';
import { getSavableContent } from '../../editing/savable-content.ts';
import { type SaveKind, useAnnounceSaveKind } from '../../editing/save-kinds.ts';
import { continueDraft, reconcileDraft } from '../../editing/slide-draft.ts';
import { findUnfinishedParts } from '../../editing/unfinished-parts.ts';

/** Milliseconds between the last key and the save, and before a failed save is tried again. */
const saveDelayMs = 1000;
const retryMs = 5000;
/** Number of sent contents that a draft keeps, to recognise a save whose response was lost. */
const maxSentContents = 5;

/**
 * `hasConflict`: the same field was changed elsewhere. `refusal`: the server rejected this content. `savable`: what to
 * save now, without texts that are missing or too long.
 */
type WaitingDraft = {
  key: string;
  draft: SlideDraft;
  slide: SlideView;
  hasConflict: boolean;
  /** The texts that are missing or too long. */
  unfinished: readonly string[];
  savable: SlideContent | null;
  refusal: Error | undefined;
};

/** The state of the user's changes, and the slide that can't be saved. */
export type SaveState =
  | { kind: Exclude<SaveKind, 'unfinished' | 'conflict' | 'failed'> }
  | { kind: 'unfinished'; slideId: string; part: string; isTooLong: boolean }
  | { kind: 'conflict'; slideId: string }
  | { kind: 'failed'; slideId: string; error: Error };

/** A save that the server rejected; the same content is not sent again. */
type Refusal = { rev: number; content: SlideContent; error: Error };
type Refusals = Readonly<Record<string, Refusal>>;

const isConnectionError = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === 429;

/** Whether an error means that the slide or the deck has changed. After the next fetch, drafts are merged. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 412 || error.status === 409);

function findRefusal(
  refusals: Refusals,
  key: string,
  rev: number,
  content: SlideContent,
): Error | undefined {
  const refusal = refusals[key];
  const isSameSave = refusal?.rev === rev && isSame(refusal.content, content);
  return isSameSave ? refusal.error : undefined;
}

/**
 * Adds a content to those that were sent without a response. The first one is always kept: if the server stored it, the
 * later saves were rejected, because they were based on the old rev.
 */
function addSentContent(
  sent: readonly SlideContent[] = [],
  content: SlideContent,
): readonly SlideContent[] {
  if (sent.some((one) => isSame(one, content))) return sent;
  return [...sent.slice(0, 1), ...sent.slice(1).slice(2 - maxSentContents), content];
}

const toServerRevision = (slide: SlideView) => ({
  rev: slide.rev,
  content: castContent(slide.content),
});

/** Returns this user's drafts of the deck's slides. */
function useWaitingDrafts(deckId: string, slides: readonly SlideView[], refusals: Refusals) {
  const user = useSession(({ user }) => user?.id ?? '');
  const drafts = useSlideDrafts();
  return slides.flatMap((slide): WaitingDraft[] => {
    const key = draftKey(user, deckId, slide.id);
    const draft = drafts[key];
    if (!draft || !slide.content) return [];
    const hasConflict = reconcileDraft(draft, toServerRevision(slide)).theirs !== null;
    const unfinished = findUnfinishedParts(draft.content);
    const savable = getSavableContent(draft.base, draft.content);
    const refusal = savable ? findRefusal(refusals, key, draft.rev, savable) : undefined;
    return [{ key, draft, slide, hasConflict, unfinished, savable, refusal }];
  });
}

/** Stores the merge of each draft with the server's slide. */
function useReconciledDrafts(waiting: readonly WaitingDraft[], isSaving: boolean): void {
  useEffect(() => {
    if (isSaving) return;
    for (const { key, draft, slide } of waiting) {
      const { draft: next } = reconcileDraft(draft, toServerRevision(slide));
      const isUnchanged = next !== null && isSame(next.content, next.base);
      if (next === null || isUnchanged) removeDraft(key);
      else if (next !== draft) saveDraft(key, next);
    }
  });
}

/** Calls `save` a second after the last edit, when the page is hidden, and when the connection returns. */
function useSaveTimer(next: WaitingDraft | undefined, retryAt: number, save: () => void): void {
  const start = useEffectEvent(save);
  const at = next?.draft.at;
  useEffect(() => {
    if (at === undefined) return;
    const dueAt = Math.max(at + saveDelayMs, retryAt);
    const timer = setTimeout(() => start(), Math.max(0, dueAt - Date.now()));
    const controller = new AbortController();
    const { signal } = controller;
    const onHide = () => document.visibilityState === 'hidden' && start();
    document.addEventListener('visibilitychange', onHide, { signal });
    window.addEventListener('online', () => start(), { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [at, retryAt]);
}

function getSaveState(
  waiting: readonly WaitingDraft[],
  canEdit: boolean,
  isOffline: boolean,
): SaveState {
  const conflict = waiting.find(({ hasConflict }) => hasConflict);
  if (conflict) return { kind: 'conflict', slideId: conflict.slide.id };
  for (const { refusal, slide } of waiting)
    if (refusal) return { kind: 'failed', slideId: slide.id, error: refusal };
  for (const { unfinished, draft, slide } of waiting)
    if (unfinished[0] !== undefined) {
      const isOver = isTooLong(getLengthAt(draft.content, unfinished[0]));
      return { kind: 'unfinished', slideId: slide.id, part: unfinished[0], isTooLong: isOver };
    }
  if (waiting.length === 0) return { kind: 'saved' };
  if (!canEdit) return { kind: 'locked' };
  return { kind: isOffline ? 'offline' : 'saving' };
}

/** Stores the changes made during the save in the draft; removes the draft if there are none. */
function continueAfterSave(entry: WaitingDraft | undefined, saved: SlideView, sent: SlideContent) {
  const draft = entry && useSlideDrafts.getState()[entry.key];
  if (!entry || !draft) return;
  const next = continueDraft(draft, sent, toServerRevision(saved));
  if (next) saveDraft(entry.key, next);
  else removeDraft(entry.key);
}

/**
 * Saves the drafts of a deck's slides one after the other, a second after the last key. Drafts that can't be saved
 * yet stay in this tab. `saveNow` skips the wait.
 */
export function useAutosave(deckId: string, slides: readonly SlideView[], canEdit: boolean) {
  const [refusals, setRefusals] = useState<Refusals>({});
  const [retryAt, setRetryAt] = useState(0);
  const waiting = useWaitingDrafts(deckId, slides, refusals);
  const mutation = useSaveSlide((saved, { slideId, content }) => {
    continueAfterSave(
      waiting.find(({ slide }) => slide.id === slideId),
      saved,
      content,
    );
  });
  useReconciledDrafts(waiting, mutation.isPending);
  const next = waiting.find(
    ({ hasConflict, savable, refusal }) => !hasConflict && savable && !refusal,
  );
  const saveNow = () => {
    if (!next?.savable || !canEdit || mutation.isPending) return;
    const { key, draft, slide, savable: content } = next;
    const { rev } = draft;
    saveDraft(key, { ...draft, sent: addSentContent(draft.sent, content) });
    const onError = (error: Error) => {
      if (isConnectionError(error)) setRetryAt(Date.now() + retryMs);
      else if (isOutdated(error)) setRetryAt(Date.now() + saveDelayMs);
      else setRefusals((before) => ({ ...before, [key]: { rev, content, error } }));
    };
    mutation.mutate({ id: deckId, slideId: slide.id, rev, content }, { onError });
  };
  useSaveTimer(canEdit && !mutation.isPending ? next : undefined, retryAt, saveNow);
  const isOffline = mutation.isError && isConnectionError(mutation.error);
  const state = getSaveState(waiting, canEdit, isOffline);
  useAnnounceSaveKind(deckId, state.kind);
  return { state, saveNow };
}
