import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckQuery, errorShownInPlaceMeta, slidesQuery } from '../../api/get-deck.ts';
import { RegenerateForm } from './regenerate-form.tsx';

type Props = { id: string; onClose: () => void };

/**
 * Selects how to regenerate the slides; fetches the deck, because the dashboard's data is
 * incomplete.
 */
export function RegenerateDialog({ id, onClose }: Props) {
  const { t } = useTranslation();
  const deck = useQuery({ ...deckQuery(id), meta: errorShownInPlaceMeta });
  const slides = useQuery({ ...slidesQuery(id, false), meta: errorShownInPlaceMeta });
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
