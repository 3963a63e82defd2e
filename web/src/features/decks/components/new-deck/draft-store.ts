import { defaultSlideCount } from '#shared/domain/deck-request.ts';
import type { PictureChoice } from '#shared/schemas/picture-settings.ts';
import { createUserTabStore } from './tab-storage.ts';

export type DraftText = { id: string; name: string; text: string };

export type Draft = {
  topic: string;
  texts: DraftText[];
  slides: number;
  language: string;
  /**
   * If the user's remembered correction of a detected language was applied to `language`, the detected language; empty
   * if the user chose the language for this draft.
   */
  languageFor: string;
  audience: string;
  tone: string;
  theme: string;
  /** Id of the chosen brand; empty for none. */
  brand: string;
  /** Id of the chosen template; empty for none. */
  template: string;
  instructions: string;
  /** Length of the talk; 0 means no limit. */
  minutes: number;
  /** Whether the run stops after the outline for a review. */
  isReviewed: boolean;
  /** Whether a deck without sources must not contain figures (numbers). */
  isStrict: boolean;
  /** Where pictures come from. */
  pictures: PictureChoice;
};

export const emptyDraft: Draft = {
  topic: '',
  texts: [],
  slides: defaultSlideCount,
  language: '',
  languageFor: '',
  audience: '',
  tone: '',
  theme: '',
  brand: '',
  template: '',
  instructions: '',
  minutes: 0,
  isReviewed: false,
  isStrict: false,
  pictures: 'none',
};

/** The user's input for a new presentation; survives a reload and an expired session. */
export const useDraft = createUserTabStore('new-deck-draft', emptyDraft);

/** Changes some fields. */
export function changeDraft(changes: Partial<Draft>): void {
  useDraft.setState(changes);
}

/** Clears the input after the deck was created. */
export function clearDraft(): void {
  useDraft.setState(emptyDraft);
}
