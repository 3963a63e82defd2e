import { Suspense } from 'react';
import { maxVersions } from '#shared/domain/version-limit.ts';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconStack2 } from '#web/components/icons/stack-2.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';
import { CompareView } from '../compare/lazy-compare.ts';
import { useComparisonParams } from '../compare/use-comparison-params.ts';
import { getHtmlState } from './html-state.ts';
import { VersionRow } from './version-row.tsx';
import styles from './versions-tab.module.css';

/** Minimum number of versions for the note that says how many versions are kept. */
const minVersionsForNote = maxVersions / 2;

/** Number of versions whose changes are summarised; each needs the contents of two versions. */
const maxSummaries = 12;

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };
type ComparisonParams = ReturnType<typeof useComparisonParams>;

/** All versions, newest first, or the comparison of two. */
export function VersionsTab(props: Props) {
  const { sides } = useComparisonParams();
  // The link that switches between list and comparison disappears when it is pressed, so focus must be kept.
  const focusProps = useKeepFocus<HTMLDivElement>(sides ? 'compared' : 'list', true);
  return (
    <div style={{ display: 'contents' }} {...focusProps}>
      <VersionList {...props} sides={sides} />
    </div>
  );
}

function VersionList({ deck, tasks, sides }: Props & Pick<ComparisonParams, 'sides'>) {
  const { t } = useTranslation();
  const versionsNewestFirst = deck.versions.toSorted((a, b) => b.version - a.version);
  if (versionsNewestFirst.length === 0)
    return (
      <EmptyState
        level={2}
        icon={<IconStack2 />}
        title={t('version.none')}
        text={t('version.none_text')}
      />
    );
  if (sides)
    return (
      <Suspense fallback={<Skeleton count={3} />}>
        <CompareView deck={deck} comparison={sides} />
      </Suspense>
    );
  return (
    <>
      <ol className={styles.list} aria-label={t('detail.tab.versions')}>
        {versionsNewestFirst.map((version, i) => (
          <li key={version.version}>
            <VersionRow
              deck={deck}
              version={version}
              htmlState={getHtmlState(version, deck, tasks)}
              tasks={tasks}
              previous={i < maxSummaries ? versionsNewestFirst[i + 1]?.version : undefined}
            />
          </li>
        ))}
      </ol>
      {versionsNewestFirst.length >= minVersionsForNote && (
        <p className={styles.note}>{t('version.kept', { count: maxVersions })}</p>
      )}
    </>
  );
}
