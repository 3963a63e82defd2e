import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#web/lib/i18n.ts';
import { versionQuery } from '../../api/versions.ts';
import { changeSummary } from './change-summary.ts';
import { compareDecks } from './compare-decks.ts';

type Props = {
  deckId: string;
  version: number;
  /** The version before it that is still kept. */
  before: number;
  /** The text while the versions are loaded, or if they don't differ. */
  fallback: string;
};

/** What has changed in a version since the one before it. */
export function VersionSummary({ deckId, version, before, fallback }: Props) {
  const { t } = useTranslation();
  // The list shows the versions without their contents too.
  const options = { meta: { isErrorShownInForm: true } };
  const { data: older } = useQuery({ ...versionQuery(deckId, before), ...options });
  const { data: newer } = useQuery({ ...versionQuery(deckId, version), ...options });
  const comparison = useMemo(
    () => older && newer && compareDecks(older.deck, newer.deck),
    [older, newer],
  );
  return (comparison && changeSummary(comparison, t)) || fallback;
}
