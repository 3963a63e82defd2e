import { useNavigate } from 'react-router';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { formatAge, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { useRestoreFromTrash } from '../../api/trash.ts';
import { CardThumb } from '../card/card-thumb.tsx';
import cardStyles from '../card/deck-card.module.css';
import { LanguageTag } from '../language-tag.tsx';
import styles from './trash.module.css';

const dayMs = 86_400_000;

/** Returns the days until a time, rounded up; at least 1, because content is removed some time after its purge time. */
const countDaysLeft = (iso: string): number =>
  Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / dayMs));

type Props = { deck: TrashedPresentation; onRemove: () => void };

/** A deleted presentation: its first slide, the days until it is removed, and buttons to restore or remove it. */
export function TrashedCard({ deck, onRemove }: Props) {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const restore = useRestoreFromTrash();
  const title = getDeckTitle(deck, t('deck.untitled'));
  const onSuccess = () =>
    showToast({
      text: t('deleted_decks.restored', { title }),
      tone: 'plain',
      action: {
        label: t('deleted_decks.open'),
        run: () => void navigate(`/presentation/${deck.id}`),
      },
    });
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.thumb}>
        <CardThumb deck={deck} />
      </div>
      <h2 className={styles.title}>{title}</h2>
      <p className={cardStyles.meta}>
        <time
          dateTime={deck.purge_at}
          title={t('deleted_decks.until', { date: formatDate(deck.purge_at, language) })}
        >
          {t('deleted_decks.left', { count: countDaysLeft(deck.purge_at) })}
        </time>
        <span>{t('deleted_decks.deleted', { age: formatAge(deck.deleted_at, language) })}</span>
        <span>{t('deck.slides', { count: deck.slide_count })}</span>
        <LanguageTag language={deck.language} />
      </p>
      {restore.error && <ErrorNote error={restore.error} />}
      <div className={styles.actions}>
        <Button
          size="sm"
          isBusy={restore.isPending}
          aria-label={t('deleted_decks.restore_named', { title })}
          // `mutateAsync`, because the card is gone when the request ends.
          onClick={() => void restore.mutateAsync(deck.id).then(onSuccess, () => undefined)}
        >
          {t('deleted_decks.restore')}
        </Button>
        <Button
          size="sm"
          variant="plain"
          aria-label={t('deleted_decks.remove_named', { title })}
          onClick={onRemove}
        >
          {t('deleted_decks.remove')}
        </Button>
      </div>
    </article>
  );
}
