import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { isNotFound } from '#web/lib/api-error.ts';
import { formatPercent, formatTime } from '#web/lib/format.ts';
import { loadEditTexts, useTranslation } from '#web/lib/i18n.ts';
import { isConnectionLost } from '#web/lib/is-connection-lost.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { countSlideProgress, isPreparingFiles } from '../api/deck-progress.ts';
import { getDeckTitle } from '../api/deck-title.ts';
import { isWorking } from '../api/polling.ts';
import { countUnfinishedAdditions } from '../api/side-tasks.ts';
import { ActivityTab } from '../components/detail/activity-tab.tsx';
import { DeckHeader, Facts, useHasFactsInHeader } from '../components/detail/deck-header.tsx';
import { DeckNotice } from '../components/detail/deck-notice.tsx';
import { OutlineTab } from '../components/detail/outline-tab.tsx';
import { StageRail } from '../components/detail/stage-rail.tsx';
import { ThemeMenu } from '../components/detail/theme-menu.tsx';
import { UnpublishedNote } from '../components/detail/unpublished-note.tsx';
import { UsageTab } from '../components/detail/usage-tab.tsx';
import { useDeck } from '../components/detail/use-deck.ts';
import { useDeckChanges } from '../components/detail/use-deck-changes.ts';
import { type TabId, tabIds, useDeckTab } from '../components/detail/use-deck-tab.ts';
import { useSlideFrames } from '../components/detail/use-slide-frames.ts';
import { useTasks } from '../components/detail/use-tasks.ts';
import { type ThemeChoice, useThemeChoice } from '../components/detail/use-theme-choice.ts';
import { VersionsTab } from '../components/detail/versions-tab.tsx';
import { ImportNotice } from '../components/import/lazy-import.ts';
import { MissingDeck } from '../components/missing-deck.tsx';
import { SourcesTab } from '../components/sources/lazy-sources.ts';
import { Studio } from '../components/studio/studio.tsx';
import { DeckBrandContext, DeckSlidesContext, PresentationId } from '../drawing/presentation-id.ts';
import styles from './deck-page.module.css';

const BrandNotice = lazy(async () => {
  const part = import('../components/brands/brand-notice.tsx');
  await loadEditTexts();
  return { default: (await part).BrandNotice };
});

const tabPanels = {
  outline: OutlineTab,
  sources: SourcesTab,
  versions: VersionsTab,
  tasks: ActivityTab,
  usage: UsageTab,
} as const satisfies Record<Exclude<TabId, 'slides'>, unknown>;

type PartProps = { deck: Presentation; tasks: readonly Task[] | undefined };

function TabPanel({
  active,
  themeChoice,
  ...props
}: PartProps & { active: TabId; themeChoice: ThemeChoice }) {
  if (active === 'slides') return <Studio {...props} themeChoice={themeChoice} />;
  const Panel = tabPanels[active];
  return <Panel {...props} />;
}

function DeckTabs({
  deck,
  tasks,
  themeChoice,
  isConnectionLost,
}: PartProps & { themeChoice: ThemeChoice; isConnectionLost: boolean }) {
  const { t } = useTranslation();
  const { active, setTab } = useDeckTab(deck);
  const hasFactsInHeader = useHasFactsInHeader(deck);
  return (
    <Tabs
      label={t('detail.tabs')}
      tabs={tabIds.map((id) => ({ id, label: t(`detail.tab.${id}`) }))}
      active={active}
      onChange={setTab}
      aside={
        !hasFactsInHeader && <Facts deck={deck} tasks={tasks} isConnectionLost={isConnectionLost} />
      }
    >
      <Suspense fallback={<Skeleton count={6} />}>
        <TabPanel deck={deck} tasks={tasks} active={active} themeChoice={themeChoice} />
      </Suspense>
    </Tabs>
  );
}

/** Announces the deck's progress to screen readers. */
function LiveProgress({ deck, tasks }: PartProps) {
  const { t } = useTranslation();
  const { done, total } = countSlideProgress(deck, countUnfinishedAdditions(tasks));
  if (isPreparingFiles(deck))
    return (
      <p role="status" className={styles.hidden}>
        {t('deck.preparing_files')}
      </p>
    );
  return (
    <p role="status" className={styles.hidden}>
      {isWorking(deck.status) ? t('deck.slides_done', { done, total }) : t(`status.${deck.status}`)}
    </p>
  );
}

type DeckProps = {
  deck: Presentation;
  /**
   * Time of the last response in epoch milliseconds while the connection is lost; null otherwise.
   */
  lostSince: number | null;
  /** An error of the deck's query, shown above the deck. */
  children: ReactNode;
};

/** A note while the connection is lost, because the displayed data may be out of date. */
function ConnectionNote({ lostSince }: Pick<DeckProps, 'lostSince'>) {
  const { t, language } = useTranslation();
  const time = lostSince === null ? '' : formatTime(new Date(lostSince).toISOString(), language);
  return (
    <div role="status" className={styles.liveRegion}>
      {lostSince !== null && <p className={styles.lost}>{t('deck.unreachable', { time })}</p>}
    </div>
  );
}

function Deck({ deck, lostSince, children }: DeckProps) {
  const { t, language } = useTranslation();
  const progress = isWorking(deck.status) ? formatPercent(deck.progress, language) : undefined;
  const tasks = useTasks(deck);
  const themeChoice = useThemeChoice(deck);
  const { contents } = useSlideFrames(deck, tasks);
  useDeckChanges(deck);
  usePageTitle(getDeckTitle(deck, t('deck.untitled')), progress);
  return (
    <DeckBrandContext value={themeChoice.brand}>
      <DeckSlidesContext value={contents}>
        <div
          className={styles.page}
          data-wide=""
          data-compact={deck.status === 'completed' || undefined}
        >
          <ConnectionNote lostSince={lostSince} />
          {children}
          <DeckHeader deck={deck} tasks={tasks} isConnectionLost={lostSince !== null}>
            <ThemeMenu deck={deck} choice={themeChoice} />
          </DeckHeader>
          <DeckNotice deck={deck} tasks={tasks} />
          {deck.imported && (
            <Suspense>
              <ImportNotice deck={deck} />
            </Suspense>
          )}
          {deck.brand && (
            <Suspense>
              <BrandNotice deck={deck} brand={deck.brand} />
            </Suspense>
          )}
          <UnpublishedNote deck={deck} tasks={tasks} />
          {deck.status !== 'completed' && !isPreparingFiles(deck) && (
            <StageRail deck={deck} tasks={tasks} isConnectionLost={lostSince !== null} />
          )}
          <LiveProgress deck={deck} tasks={tasks} />
          <DeckTabs
            deck={deck}
            tasks={tasks}
            themeChoice={themeChoice}
            isConnectionLost={lostSince !== null}
          />
        </div>
      </DeckSlidesContext>
    </DeckBrandContext>
  );
}

/** A deck's page: status, actions, progress and tabs. */
export function DeckPage() {
  const { id = '' } = useParams();
  const query = useDeck(id);
  const { data: deck, error, refetch } = query;
  // Also handles a deck that was loaded before and has been deleted elsewhere.
  if (isNotFound(error)) return <MissingDeck wasLoaded={deck !== undefined} />;
  const isOutdated = isConnectionLost(query);
  const errorNote = error && !isOutdated && <RetryNote error={error} onRetry={refetch} />;
  if (deck)
    return (
      // The key remounts the page for another presentation, so that its state, such as the selected tab and the
      // previous tasks, does not carry over.
      <PresentationId key={id} value={id}>
        <Deck deck={deck} lostSince={isOutdated ? query.dataUpdatedAt : null}>
          {errorNote}
        </Deck>
      </PresentationId>
    );
  if (error) return <RetryNote error={error} onRetry={refetch} />;
  return <PageLoader />;
}
