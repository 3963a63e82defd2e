import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { versionQuery } from '../../api/versions.ts';
import { compareDecks } from './compare-decks.ts';

export type VersionStep = {
  deckId: string;
  version: number;
  /** The number of the version before `version` that still exists; versions in between may have been removed. */
  before: number;
};

/** Returns a version's content and how it differs from the version before; undefined while they are loaded. */
export function useVersionChange({ deckId, version, before }: VersionStep) {
  // An error shows no message: the list of versions is usable without the contents that are loaded here.
  const options = { meta: { isErrorShownInForm: true } };
  const { data: older } = useQuery({ ...versionQuery(deckId, before), ...options });
  const { data: newer } = useQuery({ ...versionQuery(deckId, version), ...options });
  return useMemo(
    () => older && newer && { deck: newer.deck, comparison: compareDecks(older.deck, newer.deck) },
    [older, newer],
  );
}
