import { create } from 'zustand';
import type { Range } from '#shared/deck/inline.ts';

/** A match of the search: its slide, its part, the displayed text of the part and where the match is in it. */
export type FoundMatch = { slideId: string; part: string; text: string; range: Range };

/** The current match of the search, which is marked on its slide; null without one. */
export const useFoundMatch = create<{ match: FoundMatch | null }>(() => ({ match: null }));
