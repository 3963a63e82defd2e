import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { usePlaceDeck } from '../../api/folders.ts';
import { FolderChoice } from './folder-choice.tsx';

type Props = { deck: PresentationSummary; onClose: () => void };

/** Moves a presentation to a folder: an existing one, a new one, or none. A message offers to undo it. */
export function MoveDialog({ deck, onClose }: Props) {
  const { t } = useTranslation();
  const place = usePlaceDeck();
  const moveTo = (folder: string | null) => {
    onClose();
    if (folder === deck.folder) return;
    const title = getDeckTitle(deck, t('deck.untitled'));
    const message =
      folder === null ? t('folders.taken_out', { title }) : t('folders.moved', { title, folder });
    const undo = () => place.mutate({ id: deck.id, folder: deck.folder });
    const offerUndo = () =>
      showToast({ text: message, tone: 'plain', action: { label: t('trash.undo'), run: undo } });
    // With `mutateAsync`, because the dialog is closed when the request ends.
    void place.mutateAsync({ id: deck.id, folder }).then(offerUndo, () => undefined);
  };
  return <FolderChoice folder={deck.folder} onChoose={moveTo} onClose={onClose} />;
}
