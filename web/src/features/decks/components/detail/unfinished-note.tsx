import { Link } from 'react-router';
import { useTranslation } from '#web/lib/i18n.ts';
import { useUnfinishedSlides } from './unfinished-slides.ts';

type Props = { deckId: string; className: string | undefined; onOpen: () => void };

/** Says which slides still have placeholders, with a link to the first one; nothing if there are none. */
export function UnfinishedNote({ deckId, className, onOpen }: Props) {
  const { t } = useTranslation();
  const unfinished = useUnfinishedSlides(deckId);
  if (!unfinished) return null;
  return (
    <p className={className}>
      {unfinished.text}{' '}
      <Link to={`/presentation/${deckId}?slide=${unfinished.firstId}`} onClick={onOpen}>
        {t('slide.open_unfinished')}
      </Link>
    </p>
  );
}
