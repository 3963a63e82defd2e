import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { versionQuery } from '../../api/versions.ts';
import { compareDecks } from './compare-decks.ts';

export type VersionStep = {
  deckId: string;
  version: number;
  /** The version before it that is still kept. */
  before: number;
};

/** Returns a version's content and how it differs from the version before; undefined while they are loaded. */
export function useVersionChange({ deckId, version, before }: VersionStep) {
  // The list shows the versions without their contents too.
  const options = { meta: { isErrorShownInForm: true } };
  const { data: older } = useQuery({ ...versionQuery(deckId, before), ...options });
  const { data: newer } = useQuery({ ...versionQuery(deckId, version), ...options });
  return useMemo(
    () => older && newer && { deck: newer.deck, comparison: compareDecks(older.deck, newer.deck) },
    [older, newer],
  );
}
