import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { useChangeDeck } from '../api/change-deck.ts';
import { useDownloadDeck } from '../api/download-deck.ts';
import { useDuplicateDeck } from '../api/duplicate-deck.ts';
import type { DeckActionId } from './deck-actions.ts';
import { canUndoDeletion, useDeleteWithUndo } from './use-delete-with-undo.ts';

/** Actions that open a dialog first. */
export type DialogAction = Extract<
  DeckActionId,
  'share' | 'regenerate' | 'publish' | 'translate' | 'rename' | 'move' | 'cancel' | 'delete'
>;

/** Runs an action of the menu, or opens its dialog. `onDeleted` runs before the deck is deleted. */
export function useDeckAction(deck: PresentationSummary, onDeleted?: () => void | Promise<void>) {
  const navigate = useNavigate();
  const download = useDownloadDeck();
  const change = useChangeDeck();
  const duplicate = useDuplicateDeck();
  const remove = useDeleteWithUndo(deck, onDeleted);
  const userId = useSession(({ user }) => user?.id);
  const [dialog, setDialog] = useState<DialogAction | null>(null);

  const run: Record<DeckActionId, () => void> = {
    open: () => void navigate(`/presentation/${deck.id}`),
    preview: () => void navigate(`/preview/${deck.id}`),
    download: () => download.mutate({ id: deck.id, title: deck.title }),
    share: () => setDialog('share'),
    pause: () => change.mutate({ id: deck.id, action: 'pause' }),
    resume: () => change.mutate({ id: deck.id, action: 'resume' }),
    regenerate: () => setDialog('regenerate'),
    publish: () => setDialog('publish'),
    translate: () => setDialog('translate'),
    duplicate: () =>
      duplicate.mutate(
        { id: deck.id },
        { onSuccess: (copy) => void navigate(`/presentation/${copy.id}`) },
      ),
    rename: () => setDialog('rename'),
    move: () => setDialog('move'),
    cancel: () => setDialog('cancel'),
    delete: () => (canUndoDeletion(deck, userId) ? remove() : setDialog('delete')),
  };
  const isBusy = download.isPending || change.isPending || duplicate.isPending;
  return { run, isBusy, dialog, closeDialog: () => setDialog(null) };
}
