import { create } from 'zustand';
import type { SlideContent } from '#shared/deck/model.ts';
import { onDiscardDrafts } from '#web/lib/discard-drafts.ts';

/** What was changed of a slide and not saved: from which rev and content, and to what. `at` is in epoch ms. */
export type SlideDraft = { rev: number; base: SlideContent; content: SlideContent; at: number };

const prefix = 'slide-draft:';

/** The name of a person's draft of a slide: whoever signs in next in this tab doesn't see it. */
export const draftKey = (userId: string, deckId: string, slideId: string): string =>
  `${userId}/${deckId}/${slideId}`;

/** What this tab has put there itself, before a reload or since. */
const asDraft = (value: unknown): SlideDraft => value as SlideDraft;

function kept(): Record<string, SlideDraft> {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  return Object.fromEntries(
    names.map((name) => [
      name.slice(prefix.length),
      asDraft(JSON.parse(sessionStorage.getItem(name) ?? 'null')),
    ]),
  );
}

/** Drafts by their keys; a reload or an expired session keeps them, a sign-out discards the user's own. */
export const useSlideDrafts = create<Readonly<Record<string, SlideDraft>>>(kept);

/** Storage holds about 5 MB: a draft that is too large for it, by its picture, lives as long as the page. */
function store(key: string, draft: SlideDraft): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(prefix + key);
  }
}

/** Kept for this tab; where its storage is full, until the page is left. */
export function keepDraft(key: string, draft: SlideDraft): void {
  // An editor that is still open while its user is signed out has a key without a user.
  if (key.startsWith('/')) return;
  store(key, draft);
  useSlideDrafts.setState({ [key]: draft });
}

/** For a change that is saved or thrown away. */
export function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key);
  const { [key]: _dropped, ...others } = useSlideDrafts.getState();
  useSlideDrafts.setState(others, true);
}

const keysOf = (userId: string): string[] =>
  Object.keys(useSlideDrafts.getState()).filter((key) => key.startsWith(`${userId}/`));

/** Whether this tab has unsaved slide edits of a user. */
export const hasSlideDrafts = (userId: string): boolean => keysOf(userId).length > 0;

onDiscardDrafts((userId) => keysOf(userId).forEach(dropDraft));
