import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

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

/** Storage holds about 5 MB; a longer text stays in memory, and an older draft doesn't come back. */
const draftStorage = {
  getItem: (name: string) => sessionStorage.getItem(name),
  removeItem: (name: string) => sessionStorage.removeItem(name),
  setItem: (name: string, value: string) => {
    try {
      sessionStorage.setItem(name, value);
    } catch {
      sessionStorage.removeItem(name);
    }
  },
};

/** What has been typed into the dialog; kept for this tab, so that a reload or a logout loses nothing. */
export const useDraft = create<Draft>()(
  persist(() => emptyDraft, {
    name: 'new-deck-draft',
    storage: createJSONStorage(() => draftStorage),
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
