import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useChangeDeck } from '../api/change-deck.ts';
import { useDownloadDeck } from '../api/download-deck.ts';
import { useDuplicateDeck } from '../api/duplicate-deck.ts';
import type { DeckActionId } from './deck-actions.ts';

/** Actions that ask first, each by a dialog of its own. */
export type AskedAction = 'share' | 'regenerate' | 'publish' | 'translate' | 'cancel' | 'delete';

/** Carries out an action of the menu, or opens the dialog that asks. */
export function useDeckAction(deck: PresentationSummary) {
  const navigate = useNavigate();
  const download = useDownloadDeck();
  const change = useChangeDeck();
  const duplicate = useDuplicateDeck();
  const [asked, setAsked] = useState<AskedAction | null>(null);

  const run: Record<DeckActionId, () => void> = {
    open: () => void navigate(`/presentation/${deck.id}`),
    preview: () => void navigate(`/preview/${deck.id}`),
    download: () => download.mutate({ id: deck.id, title: deck.title }),
    share: () => setAsked('share'),
    pause: () => change.mutate({ id: deck.id, action: 'pause' }),
    resume: () => change.mutate({ id: deck.id, action: 'resume' }),
    regenerate: () => setAsked('regenerate'),
    publish: () => setAsked('publish'),
    translate: () => setAsked('translate'),
    duplicate: () =>
      duplicate.mutate(
        { id: deck.id },
        { onSuccess: (copy) => void navigate(`/presentation/${copy.id}`) },
      ),
    cancel: () => setAsked('cancel'),
    delete: () => setAsked('delete'),
  };
  const isBusy = download.isPending || change.isPending || duplicate.isPending;
  return { run, isBusy, asked, stopAsking: () => setAsked(null) };
}
