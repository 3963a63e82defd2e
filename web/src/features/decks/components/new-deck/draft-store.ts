import { createUserTabStore } from './tab-storage.ts';

export type DraftText = { id: string; name: string; text: string };

export type Draft = {
  topic: string;
  texts: DraftText[];
  slides: number;
  language: string;
  audience: string;
  tone: string;
  theme: string;
  instructions: string;
  /** Of the talk; 0 is as long as it takes. */
  minutes: number;
  /** It stops after the outline, to be looked at. */
  isReviewed: boolean;
};

export const emptyDraft: Draft = {
  topic: '',
  texts: [],
  slides: 8,
  language: '',
  audience: '',
  tone: '',
  theme: '',
  instructions: '',
  minutes: 0,
  isReviewed: false,
};

/** What the user has typed into the dialog; a reload or an expired session keeps it. */
export const useDraft = createUserTabStore('new-deck-draft', emptyDraft);

/** Takes over some fields; the others stay. */
export function changeDraft(changes: Partial<Draft>): void {
  useDraft.setState(changes);
}

/** For a deck that has been asked for: the dialog begins anew. */
export function clearDraft(): void {
  useDraft.setState(emptyDraft);
}
