import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trashDays } from '#shared/domain/trash.ts';
import type { TrashedPresentation } from '#shared/schemas/trash.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconArrowLeft } from '#web/components/icons/arrow-left.ts';
import { IconTrash } from '#web/components/icons/trash.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { trashQuery } from '../../api/trash.ts';
import gridStyles from '../dashboard/deck-grid.module.css';
import { useRowFocus } from '../dashboard/use-row-focus.ts';
import { RemoveDecksDialog } from './remove-decks-dialog.tsx';
import styles from './trash.module.css';
import { TrashedCard } from './trashed-card.tsx';

type Removal = { decks: readonly TrashedPresentation[]; isAll: boolean };

/** The user's deleted presentations: each can be restored, and one or all removed permanently. */
export function TrashPage() {
  const { t } = useTranslation();
  usePageTitle(t('trash.title'));
  const { data, error, refetch } = useQuery(trashQuery);
  const decks = data?.items ?? [];
  const [removal, setRemoval] = useState<Removal>();
  const focusProps = useRowFocus(decks.map(({ id }) => id));
  const lead = t('deleted_decks.lead', { count: trashDays });
  return (
    <div className={styles.page}>
      <ButtonLink to="/dashboard" size="sm" icon={<IconArrowLeft />} className={styles.back ?? ''}>
        {t('dashboard.title')}
      </ButtonLink>
      {data && decks.length === 0 ? (
        <EmptyState icon={<IconTrash />} title={t('deleted_decks.empty')} text={lead} />
      ) : (
        <header className={styles.head}>
          <h1 className={styles.heading}>{t('trash.title')}</h1>
          {decks.length > 0 && (
            <Button icon={<IconTrash />} onClick={() => setRemoval({ decks, isAll: true })}>
              {t('deleted_decks.remove_all')}
            </Button>
          )}
          <p className={styles.lead}>{lead}</p>
        </header>
      )}
      {!data && (error ? <RetryNote error={error} onRetry={refetch} /> : <Skeleton count={3} />)}
      {decks.length > 0 && (
        <ul className={gridStyles.grid} aria-label={t('trash.title')} {...focusProps}>
          {decks.map((deck) => (
            <li key={deck.id}>
              <TrashedCard
                deck={deck}
                onRemove={() => setRemoval({ decks: [deck], isAll: false })}
              />
            </li>
          ))}
        </ul>
      )}
      {removal && <RemoveDecksDialog {...removal} onClose={() => setRemoval(undefined)} />}
    </div>
  );
}
