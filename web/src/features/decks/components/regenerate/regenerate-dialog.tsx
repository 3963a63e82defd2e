import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery, shownInPlace, slidesQuery } from '../../api/get-deck.ts';
import { RegenerateForm } from './regenerate-form.tsx';

type Props = { id: string; onClose: () => void };

/** Asks how the slides are to be made again; a card knows too little of its deck, so that it is fetched. */
export function RegenerateDialog({ id, onClose }: Props) {
  const { t } = useTranslation();
  const deck = useQuery({ ...deckQuery(id), meta: shownInPlace });
  const slides = useQuery({ ...slidesQuery(id, false), meta: shownInPlace });
  const error = deck.error ?? slides.error;
  return (
    <Dialog title={t('deck.action.regenerate')} size="md" onClose={onClose}>
      {error && <ErrorNote error={error} />}
      {deck.data && slides.data ? (
        <RegenerateForm deck={deck.data} slides={slides.data} onClose={onClose} />
      ) : (
        !error && <PageLoader />
      )}
    </Dialog>
  );
}
