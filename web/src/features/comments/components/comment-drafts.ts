import { onDiscardDrafts } from '#web/lib/discard-drafts.ts';

/** Unsent comments of this tab by user and presentation, so that selecting another slide doesn't lose the text. */
const drafts = new Map<string, string>();

const draftKey = (userId: string, deckId: string) => `${userId} ${deckId}`;

onDiscardDrafts((userId) => {
  for (const key of drafts.keys()) {
    if (key.startsWith(`${userId} `)) drafts.delete(key);
  }
});

/** Returns the unsent comment of a user on a presentation; empty if there is none. */
export const readDraft = (userId: string, deckId: string): string =>
  drafts.get(draftKey(userId, deckId)) ?? '';

/** Stores the unsent comment of a user on a presentation. */
export function storeDraft(userId: string, deckId: string, text: string): void {
  drafts.set(draftKey(userId, deckId), text);
}
