import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trashDays } from '#shared/domain/trash.ts';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconTrash } from '#web/components/icons/trash.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import styles from '#web/components/section.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import { announce } from '#web/lib/announce.ts';
import { formatAge, formatDate } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getDeckTitle } from '../../api/deck-title.ts';
import { trashQuery, useDeleteFromTrash, useRestoreFromTrash } from '../../api/trash.ts';

function TrashRow({ deck }: { deck: TrashedPresentation }) {
  const { t, language } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const restore = useRestoreFromTrash();
  const remove = useDeleteFromTrash();
  const title = getDeckTitle(deck, t('deck.untitled'));
  const error = restore.error ?? remove.error;
  return (
    <li>
      <p>
        {title}
        <small>
          {t('deck.slides', { count: deck.slide_count })} ·{' '}
          {t('trash.deleted', { age: formatAge(deck.deleted_at, language) })} ·{' '}
          {t('trash.until', { date: formatDate(deck.purge_at, language) })}
        </small>
        {isConfirming && <small>{t('trash.ask', { title })}</small>}
      </p>
      {error && <ErrorNote error={error} />}
      {isConfirming ? (
        <span className={styles.actions}>
          <Button onClick={() => setIsConfirming(false)} data-autofocus>
            {t('trash.keep')}
          </Button>
          <Button
            variant="primary"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(deck.id)}
          >
            {t('trash.remove_now')}
          </Button>
        </span>
      ) : (
        <span className={styles.actions}>
          <Button
            isBusy={restore.isPending}
            aria-label={t('trash.restore_named', { title })}
            onClick={() =>
              restore.mutate(deck.id, { onSuccess: () => announce(t('trash.restored', { title })) })
            }
          >
            {t('trash.restore')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('trash.remove_named', { title })}
            onClick={() => setIsConfirming(true)}
          >
            {t('trash.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The user's deleted presentations, with buttons to restore each or to remove it permanently. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(trashQuery);
  return (
    <Dialog title={t('trash.title')} size="md" onClose={onClose}>
      <div className={styles.form}>
        {!data && (error ? <RetryNote error={error} onRetry={refetch} /> : <Skeleton count={3} />)}
        {data?.items.length === 0 && (
          <EmptyState
            level={2}
            icon={<IconTrash />}
            title={t('trash.empty')}
            text={t('trash.lead', { count: trashDays })}
          />
        )}
        {data && data.items.length > 0 && (
          <>
            <p className={styles.muted}>{t('trash.lead', { count: trashDays })}</p>
            <ul className={styles.rows} aria-label={t('trash.title')}>
              {data.items.map((deck) => (
                <TrashRow key={deck.id} deck={deck} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
