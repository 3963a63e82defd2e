import { type ReactNode, Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { formatPercent, formatTime } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { isLost } from '#web/lib/is-lost.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { slidesNotAdded } from '../api/asides.ts';
import { slideProgress } from '../api/deck-progress.ts';
import { titleOf } from '../api/deck-title.ts';
import { isWorking } from '../api/polling.ts';
import { ActivityTab } from '../components/detail/activity-tab.tsx';
import { DeckHeader } from '../components/detail/deck-header.tsx';
import { DeckNotice } from '../components/detail/deck-notice.tsx';
import { OutlineTab } from '../components/detail/outline-tab.tsx';
import { SlidesTab } from '../components/detail/slides-tab.tsx';
import { StageRail } from '../components/detail/stage-rail.tsx';
import { ThemeMenu } from '../components/detail/theme-menu.tsx';
import { UnpublishedNote } from '../components/detail/unpublished-note.tsx';
import { UsageTab } from '../components/detail/usage-tab.tsx';
import { useDeck } from '../components/detail/use-deck.ts';
import { useDeckChanges } from '../components/detail/use-deck-changes.ts';
import { type TabId, tabIds, useDeckTab } from '../components/detail/use-deck-tab.ts';
import { useTasks } from '../components/detail/use-tasks.ts';
import { useThemeChoice } from '../components/detail/use-theme-choice.ts';
import { VersionsTab } from '../components/detail/versions-tab.tsx';
import { SourcesTab } from '../components/sources/lazy-sources.ts';
import styles from './deck-page.module.css';

const panels = {
  slides: SlidesTab,
  outline: OutlineTab,
  sources: SourcesTab,
  versions: VersionsTab,
  tasks: ActivityTab,
  usage: UsageTab,
} as const satisfies Record<TabId, unknown>;

type PartProps = { deck: Presentation; tasks: readonly Task[] | undefined };

function DeckTabs({ deck, tasks }: PartProps) {
  const { t } = useTranslation();
  const { active, show } = useDeckTab(deck);
  const Panel = panels[active];
  return (
    <Tabs
      label={t('detail.tabs')}
      tabs={tabIds.map((id) => ({ id, label: t(`detail.tab.${id}`) }))}
      active={active}
      onChange={show}
    >
      <Suspense fallback={<Skeleton count={6} />}>
        <Panel deck={deck} tasks={tasks} />
      </Suspense>
    </Tabs>
  );
}

/** Says to screen readers, and only to them, how far the deck is. */
function LiveProgress({ deck, tasks }: PartProps) {
  const { t } = useTranslation();
  const { done, total } = slideProgress(deck, slidesNotAdded(tasks));
  return (
    <p role="status" className={styles.unseen}>
      {isWorking(deck.status) ? t('deck.slides_done', { done, total }) : t(`status.${deck.status}`)}
    </p>
  );
}

type DeckProps = {
  deck: Presentation;
  /** Since when nobody answers, in epoch ms of the last answer; null where somebody does. */
  lostSince: number | null;
  /** Why what follows is old, where the server says so. */
  children: ReactNode;
};

/** Says that what follows is old, for as long as the server doesn't answer. */
function LostNote({ lostSince }: Pick<DeckProps, 'lostSince'>) {
  const { t, language } = useTranslation();
  const time = lostSince === null ? '' : formatTime(new Date(lostSince).toISOString(), language);
  return (
    <div role="status" className={styles.said}>
      {lostSince !== null && <p className={styles.lost}>{t('deck.unreachable', { time })}</p>}
    </div>
  );
}

function Deck({ deck, lostSince, children }: DeckProps) {
  const { t, language } = useTranslation();
  const progress = isWorking(deck.status) ? formatPercent(deck.progress, language) : undefined;
  const tasks = useTasks(deck);
  const themeChoice = useThemeChoice(deck);
  useDeckChanges(deck);
  usePageTitle(titleOf(deck, t('deck.untitled')), progress);
  return (
    <div className={styles.page}>
      <LostNote lostSince={lostSince} />
      {children}
      <DeckHeader deck={deck} tasks={tasks} isLost={lostSince !== null}>
        <ThemeMenu deck={deck} choice={themeChoice} />
      </DeckHeader>
      <DeckNotice deck={deck} tasks={tasks} />
      <UnpublishedNote deck={deck} tasks={tasks} />
      <StageRail deck={deck} tasks={tasks} isLost={lostSince !== null} />
      <LiveProgress deck={deck} tasks={tasks} />
      <DeckTabs deck={{ ...deck, theme: themeChoice.shown }} tasks={tasks} />
    </div>
  );
}

/** In place of a deck that isn't there. Where it was there until now, what had the focus may have gone with it. */
function Missing({ wasThere }: { wasThere: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (wasThere && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [wasThere]);
  return (
    <EmptyState title={t('detail.missing.title')} text={t('detail.missing.text')}>
      <ButtonLink to="/dashboard">{t('access.back')}</ButtonLink>
    </EmptyState>
  );
}

/** A deck: what it is, how far, its slides as they are made. */
export function DeckPage() {
  const { id = '' } = useParams();
  const query = useDeck(id);
  const { data: deck, error, refetch } = query;
  // Also one that was known until now: it has been deleted elsewhere.
  if (error instanceof ApiError && error.status === 404)
    return <Missing wasThere={deck !== undefined} />;
  const isOld = isLost(query);
  const refusal = error && !isOld && <RetryNote error={error} onRetry={refetch} />;
  if (deck)
    return (
      <Deck deck={deck} lostSince={isOld ? query.dataUpdatedAt : null}>
        {refusal}
      </Deck>
    );
  if (error) return <RetryNote error={error} onRetry={refetch} />;
  return <PageLoader />;
}
