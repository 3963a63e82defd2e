import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { DeckGrid } from '../components/dashboard/deck-grid.tsx';
import { FilterBar } from '../components/dashboard/filter-bar.tsx';
import { QuotaMeter } from '../components/dashboard/quota-meter.tsx';
import { useDeckFilters } from '../components/dashboard/use-deck-filters.ts';
import { useRunningProgress } from '../components/dashboard/use-running-progress.ts';
import styles from './dashboard-page.module.css';

const NewDeckDialog = lazy(async () => ({
  default: (await import('../components/new-deck/new-deck-dialog.tsx')).NewDeckDialog,
}));

/** Whether the dialog is open, stored in the URL, so that back closes it and a link opens it. */
function useNewDeck() {
  const [params, setParams] = useSearchParams();
  const change = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set('new', '1');
        else next.delete('new');
        return next;
      },
      { replace: !isOpen },
    );
  return { isOpen: params.has('new'), open: () => change(true), close: () => change(false) };
}

/** The dashboard: the signed-in user's decks. */
export function DashboardPage() {
  const { t, language } = useTranslation();
  const { filters, group, isFiltered, set, clear } = useDeckFilters();
  const newDeck = useNewDeck();
  const progress = useRunningProgress(filters);
  usePageTitle(
    t('dashboard.title'),
    progress === undefined ? undefined : formatPercent(progress, language),
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('dashboard.title')}</h1>
        <QuotaMeter />
        <Button
          variant="primary"
          icon={<IconPlus />}
          className={styles.start}
          onClick={newDeck.open}
        >
          {t('dashboard.new')}
        </Button>
      </header>
      <FilterBar group={group} sort={filters.sort} onChange={set} />
      <DeckGrid filters={filters} isFiltered={isFiltered} onClear={clear} onNew={newDeck.open} />
      <Suspense>{newDeck.isOpen && <NewDeckDialog onClose={newDeck.close} />}</Suspense>
    </div>
  );
}
