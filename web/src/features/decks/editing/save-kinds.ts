import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * State of the user's changes: `saved`, `saving`, `offline` (kept in this tab and tried again), `locked` (a run is in
 * progress), `unfinished` (a text is missing or too long), `conflict` (changed elsewhere too) or `failed`.
 */
export type SaveKind =
  | 'saved'
  | 'saving'
  | 'offline'
  | 'locked'
  | 'unfinished'
  | 'conflict'
  | 'failed';

const useSaveKinds = create<Readonly<Record<string, SaveKind>>>(() => ({}));

/** Shares with other components whether the changes of an open presentation are saved. */
export function useAnnounceSaveKind(deckId: string, kind: SaveKind): void {
  useEffect(() => {
    useSaveKinds.setState({ [deckId]: kind });
    return () => useSaveKinds.setState({ [deckId]: 'saved' });
  }, [deckId, kind]);
}

/** Returns the state of the changes of a presentation in the open studio; `saved` without a studio. */
export const useSaveKind = (deckId: string): SaveKind =>
  useSaveKinds((kinds) => kinds[deckId] ?? 'saved');
