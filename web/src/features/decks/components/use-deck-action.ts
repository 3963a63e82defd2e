import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useChangeDeck } from '../api/change-deck.ts';
import { useDownloadDeck } from '../api/download-deck.ts';
import type { DeckActionId } from './deck-actions.ts';

/** Carries out an action of the menu; a deletion asks first. */
export function useDeckAction(deck: PresentationSummary) {
  const navigate = useNavigate();
  const download = useDownloadDeck();
  const change = useChangeDeck();
  const [isDeleting, setIsDeleting] = useState(false);

  const run: Record<DeckActionId, () => void> = {
    open: () => void navigate(`/presentation/${deck.id}`),
    preview: () => void navigate(`/preview/${deck.id}`),
    download: () => download.mutate({ id: deck.id, title: deck.title }),
    pause: () => change.mutate({ id: deck.id, action: 'pause' }),
    resume: () => change.mutate({ id: deck.id, action: 'resume' }),
    cancel: () => change.mutate({ id: deck.id, action: 'cancel' }),
    delete: () => setIsDeleting(true),
  };
  return {
    run,
    isDownloading: download.isPending,
    isDeleting,
    stopDeleting: () => setIsDeleting(false),
  };
}
