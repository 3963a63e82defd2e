import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#web/components/button.tsx';
import { IconPlus } from '#web/components/icons/plus.ts';
import { PageLoader } from '#web/components/page-loader.tsx';
import { focusMain } from '#web/lib/focus.ts';
import { formatPercent } from '#web/lib/format.ts';
import { loadCommandTexts, loadEditTexts, loadSourceTexts, useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { deckListQuery } from '../api/list-decks.ts';
import { DeckGrid } from '../components/dashboard/deck-grid.tsx';
import { FilterBar } from '../components/dashboard/filter-bar.tsx';
import { QuotaMeter } from '../components/dashboard/quota-meter.tsx';
import { useDeckFilters } from '../components/dashboard/use-deck-filters.ts';
import { useRunningProgress } from '../components/dashboard/use-running-progress.ts';
import styles from './dashboard-page.module.css';

const NewDeckPage = lazy(async () => {
  const { NewDeckPage } = await import('../components/new-deck/new-deck-page.tsx');
  // Preload the next page while the user fills in the form.
  void import('./deck-page.tsx');
  return { default: NewDeckPage };
});
const TemplateGallery = lazy(async () => ({
  default: (await import('../components/templates/template-gallery.tsx')).TemplateGallery,
}));

const ImportPage = lazy(async () => {
  const { ImportPage } = await import('../components/import/import-page.tsx');
  await loadSourceTexts();
  return { default: ImportPage };
});

const TrashPage = lazy(async () => {
  const part = import('../components/trash/trash-page.tsx');
  await loadCommandTexts();
  return { default: (await part).TrashPage };
});

const Brands = lazy(async () => {
  const part = import('../components/brands/brands.tsx');
  await loadEditTexts();
  return { default: (await part).Brands };
});

/** The views by the value of `new`; every other value shows the page of a new presentation. */
const views = new Map<string, ComponentType>([
  ['templates', TemplateGallery],
  ['import', ImportPage],
]);

/** Moves the focus to the main content when the view changes, as after a change of the page. */
function useFocusOnView(view: string | null): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current !== view) focusMain();
    last.current = view;
  }, [view]);
}

/** The dashboard: the signed-in user's decks, with `?new` a view that starts one, or with `?trash` the trash. */
export function DashboardPage() {
  const [params] = useSearchParams();
  const view = params.has('trash') ? 'trash' : params.get('new');
  useFocusOnView(view);
  if (view === null) return <DeckList />;
  const View = params.has('trash') ? TrashPage : (views.get(view) ?? NewDeckPage);
  return (
    <Suspense fallback={<PageLoader />}>
      <View />
    </Suspense>
  );
}

function DeckList() {
  const { t, language } = useTranslation();
  const { filters, group, isFiltered, set, clear } = useDeckFilters();
  const { data: list } = useInfiniteQuery(deckListQuery(filters));
  const isEmpty = !isFiltered && list?.pages[0]?.items.length === 0;
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
        <ButtonLink
          to="/dashboard?new=1"
          variant="primary"
          icon={<IconPlus />}
          className={styles.start ?? ''}
        >
          {t('dashboard.new')}
        </ButtonLink>
      </header>
      <FilterBar group={group} filters={filters} isEmpty={isEmpty} onChange={set} />
      <DeckGrid filters={filters} isFiltered={isFiltered} onClear={clear} />
    </div>
  );
}

/**
 * The page of the brands. It is in this module, because each module of a page adds the name of its chunk to the first
 * load.
 */
export function BrandsPage() {
  return (
    <Suspense fallback={<PageLoader />}>
      <Brands />
    </Suspense>
  );
}
