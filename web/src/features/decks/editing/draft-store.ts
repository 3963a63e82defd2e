import { create } from 'zustand';
import type { SlideContent } from '#shared/deck/model.ts';
import { onDiscardDrafts } from '#web/lib/discard-drafts.ts';

/**
 * Unsaved edits of a slide: base rev and content, and the edited content. `at` is the time of the last edit in epoch
 * milliseconds. `sent` are the contents of saves whose responses have not arrived, newest last.
 */
export type SlideDraft = {
  rev: number;
  base: SlideContent;
  content: SlideContent;
  at: number;
  sent?: readonly SlideContent[];
};

const draftKeyPrefix = 'slide-draft:';

/** Returns the key of a user's draft, so that another user of this tab does not see it. */
export const draftKey = (userId: string, deckId: string, slideId: string): string =>
  `${userId}/${deckId}/${slideId}`;

/** Casts a stored value: this tab wrote it. */
const castDraft = (value: unknown): SlideDraft => value as SlideDraft;

function loadStoredDrafts(): Record<string, SlideDraft> {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(draftKeyPrefix));
  return Object.fromEntries(
    names.map((name) => [
      name.slice(draftKeyPrefix.length),
      castDraft(JSON.parse(sessionStorage.getItem(name) ?? 'null')),
    ]),
  );
}

/** Drafts by key; survive a reload and an expired session, a sign-out discards the user's own. */
export const useSlideDrafts = create<Readonly<Record<string, SlideDraft>>>(loadStoredDrafts);

/**
 * Stores a draft in sessionStorage, which holds about 5 MB; a draft that doesn't fit is kept in memory only.
 */
function storeIfPossible(key: string, draft: SlideDraft): void {
  try {
    sessionStorage.setItem(draftKeyPrefix + key, JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(draftKeyPrefix + key);
  }
}

/** Saves a draft for this tab. */
export function saveDraft(key: string, draft: SlideDraft): void {
  // A key without a user id means that the session has ended while the editor was open; the draft is then not stored.
  if (key.startsWith('/')) return;
  storeIfPossible(key, draft);
  useSlideDrafts.setState({ [key]: draft });
}

/** Removes a draft after it was saved or discarded. */
export function removeDraft(key: string): void {
  sessionStorage.removeItem(draftKeyPrefix + key);
  const { [key]: _removed, ...others } = useSlideDrafts.getState();
  useSlideDrafts.setState(others, true);
}

const listUserDraftKeys = (userId: string): string[] =>
  Object.keys(useSlideDrafts.getState()).filter((key) => key.startsWith(`${userId}/`));

/** Whether this tab has unsaved slide edits of a user. */
export const hasSlideDrafts = (userId: string): boolean => listUserDraftKeys(userId).length > 0;

onDiscardDrafts((userId) => listUserDraftKeys(userId).forEach(removeDraft));
