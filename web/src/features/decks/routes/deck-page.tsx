import { useParams, useSearchParams } from 'react-router';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { slideProgress } from '../api/deck-progress.ts';
import { titleOf } from '../api/deck-title.ts';
import { isWorking } from '../api/polling.ts';
import { DeckHeader } from '../components/detail/deck-header.tsx';
import { DeckNotice } from '../components/detail/deck-notice.tsx';
import { OutlineTab } from '../components/detail/outline-tab.tsx';
import { SlidesTab } from '../components/detail/slides-tab.tsx';
import { StageRail } from '../components/detail/stage-rail.tsx';
import { TasksTab } from '../components/detail/tasks-tab.tsx';
import { UnpublishedNote } from '../components/detail/unpublished-note.tsx';
import { UsageTab } from '../components/detail/usage-tab.tsx';
import { useDeck } from '../components/detail/use-deck.ts';
import { useTasks } from '../components/detail/use-tasks.ts';
import { VersionsTab } from '../components/detail/versions-tab.tsx';
import styles from './deck-page.module.css';

const panels = {
  slides: SlidesTab,
  outline: OutlineTab,
  versions: VersionsTab,
  tasks: TasksTab,
  usage: UsageTab,
} as const;
type TabId = keyof typeof panels;
const tabIds = Object.keys(panels) as TabId[];

type PartProps = { deck: Presentation; tasks: readonly Task[] | undefined };

function DeckTabs({ deck, tasks }: PartProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const active = tabIds.find((id) => id === params.get('tab')) ?? 'slides';
  const Panel = panels[active];
  return (
    <Tabs
      label={t('detail.tabs')}
      tabs={tabIds.map((id) => ({ id, label: t(`detail.tab.${id}`) }))}
      active={active}
      onChange={(id) => setParams(id === 'slides' ? {} : { tab: id }, { replace: true })}
    >
      <Panel deck={deck} tasks={tasks} />
    </Tabs>
  );
}

/** Says to screen readers, and only to them, how far the deck is. */
function LiveProgress({ deck }: { deck: Presentation }) {
  const { t } = useTranslation();
  const { done, total } = slideProgress(deck);
  return (
    <p role="status" className={styles.unseen}>
      {isWorking(deck.status) ? t('deck.slides_done', { done, total }) : t(`status.${deck.status}`)}
    </p>
  );
}

function Deck({ deck }: { deck: Presentation }) {
  const { t, language } = useTranslation();
  const progress = isWorking(deck.status) ? formatPercent(deck.progress, language) : undefined;
  const tasks = useTasks(deck);
  usePageTitle(titleOf(deck, t('deck.untitled')), progress);
  return (
    <div className={styles.page}>
      <DeckHeader deck={deck} tasks={tasks} />
      <DeckNotice deck={deck} />
      <UnpublishedNote deck={deck} tasks={tasks} />
      <StageRail stages={deck.stages} slideCount={deck.slide_count} />
      <LiveProgress deck={deck} />
      <DeckTabs deck={deck} tasks={tasks} />
    </div>
  );
}

/** A deck: what it is, how far, its slides as they are made. */
export function DeckPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: deck, error, refetch } = useDeck(id);
  if (deck) return <Deck deck={deck} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title={t('detail.missing.title')} text={t('detail.missing.text')}>
        <ButtonLink to="/dashboard">{t('access.back')}</ButtonLink>
      </EmptyState>
    );
  if (error)
    return (
      <ErrorNote error={error}>
        <Button size="sm" onClick={() => refetch()}>
          {t('common.try_again')}
        </Button>
      </ErrorNote>
    );
  return <PageLoader />;
}
