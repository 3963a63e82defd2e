import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { tabStorage } from './tab-storage.ts';

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

/** What has been typed into the dialog; kept for this tab, so that a reload or a logout loses nothing. */
export const useDraft = create<Draft>()(
  persist(() => emptyDraft, {
    name: 'new-deck-draft',
    storage: tabStorage<Draft>(),
  }),
);

/** Takes over some fields; the others stay. */
export function changeDraft(changes: Partial<Draft>): void {
  useDraft.setState(changes);
}

/** For a deck that has been asked for: the dialog begins anew. */
export function clearDraft(): void {
  useDraft.setState(emptyDraft);
}
