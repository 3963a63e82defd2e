import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { IconLayoutGrid } from '#web/components/icons/layout-grid.ts';
import { IconPlus } from '#web/components/icons/plus.ts';
import { IconUsers } from '#web/components/icons/users.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { DeckFilters } from '../../api/list-decks.ts';
import { useSharedCounts } from '../../api/shared-decks.ts';
import styles from './no-decks.module.css';

const ExampleList = lazy(async () => {
  const { ExampleList } = await import('../examples/example-list.tsx');
  // Preload the page that an example opens.
  void import('../../routes/deck-page.tsx');
  return { default: ExampleList };
});

/** Shown when the user has no decks: how to create one, and examples to open. */
export function NoDecks() {
  const { t } = useTranslation();
  const shared = useSharedCounts()?.all ?? 0;
  return (
    <div data-empty>
      <section className={styles.empty}>
        <div className={styles.text}>
          <h2>{t('dashboard.empty.title')}</h2>
          <p>{t('dashboard.empty.text')}</p>
          {shared > 0 && <p>{t('dashboard.empty.shared', { count: shared })}</p>}
          <div className={styles.actions}>
            {shared > 0 && (
              <ButtonLink to="/dashboard?shared=1" size="lg" icon={<IconUsers />}>
                {t('dashboard.empty.show_shared')}
              </ButtonLink>
            )}
            <ButtonLink to="/dashboard?new=1" variant="primary" size="lg" icon={<IconPlus />}>
              {t('dashboard.empty.start')}
            </ButtonLink>
            <ButtonLink to="/dashboard?new=templates" size="lg" icon={<IconLayoutGrid />}>
              {t('templates.choose')}
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className={styles.examples} aria-labelledby="examples-title">
        <h2 id="examples-title">{t('examples.title')}</h2>
        <p>{t('examples.lead')}</p>
        <Suspense fallback={<div className={styles.placeholder} />}>
          <ExampleList />
        </Suspense>
      </section>
    </div>
  );
}

/** Returns which filter explains an empty list best: the search and the status, then favourites, then the folder. */
function getEmptyReason({ q, statuses, isFavorite, folder }: DeckFilters) {
  if (q !== '' || statuses.length > 0) return 'nothing';
  if (isFavorite) return 'no_favorites';
  return folder === '' ? 'nothing' : 'empty_folder';
}

type NoMatchesProps = { filters: DeckFilters; onClear: () => void };

/** Shown when no deck matches the filters. */
export function NoMatches({ filters, onClear }: NoMatchesProps) {
  const { t } = useTranslation();
  const reason = getEmptyReason(filters);
  return (
    <section className={styles.empty}>
      <div className={styles.text}>
        <h2>{t(`dashboard.${reason}.title`)}</h2>
        <p>{t(`dashboard.${reason}.text`)}</p>
        <Button onClick={onClear}>{t('dashboard.nothing.clear')}</Button>
      </div>
    </section>
  );
}

/** Shown when nobody shares a presentation with the user. */
export function NothingShared() {
  const { t } = useTranslation();
  return (
    <section className={styles.empty}>
      <div className={styles.text}>
        <h2>{t('dashboard.not_shared.title')}</h2>
        <p>{t('dashboard.not_shared.text')}</p>
      </div>
    </section>
  );
}
