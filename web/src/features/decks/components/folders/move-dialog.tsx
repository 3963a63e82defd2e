import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { usePlaceDeck } from '../../api/folders.ts';
import { FolderChoice } from './folder-choice.tsx';

type Props = { deck: PresentationSummary; onClose: () => void };

/** Moves a presentation to a folder: an existing one, a new one, or none. */
export function MoveDialog({ deck, onClose }: Props) {
  const { t } = useTranslation();
  const place = usePlaceDeck();
  const moveTo = (folder: string | null) => {
    onClose();
    if (folder === deck.folder) return;
    const title = getDeckTitle(deck, t('deck.untitled'));
    const message =
      folder === null ? t('folders.taken_out', { title }) : t('folders.moved', { title, folder });
    place.mutate({ id: deck.id, folder }, { onSuccess: () => announce(message) });
  };
  return <FolderChoice folder={deck.folder} onChoose={moveTo} onClose={onClose} />;
}
