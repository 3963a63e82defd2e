import { IconStack2 } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';
import { CompareView } from '../compare/lazy-compare.ts';
import { useAskedComparison } from '../compare/use-asked-comparison.ts';
import { htmlStateOf } from './html-state.ts';
import { VersionRow } from './version-row.tsx';
import styles from './versions-tab.module.css';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };
type Asked = ReturnType<typeof useAskedComparison>;

/** Every published version, the newest first, with what can be done with it; or two of them side by side. */
export function VersionsTab(props: Props) {
  const { asked } = useAskedComparison();
  // What leads from one to the other is gone there.
  const keep = useFocusKept<HTMLDivElement>(asked ? 'compared' : 'list', true);
  return (
    <div style={{ display: 'contents' }} {...keep}>
      <Versions {...props} asked={asked} />
    </div>
  );
}

function Versions({ deck, tasks, asked }: Props & Pick<Asked, 'asked'>) {
  const { t } = useTranslation();
  const newestFirst = deck.versions.toSorted((a, b) => b.version - a.version);
  if (newestFirst.length === 0)
    return (
      <EmptyState
        level={2}
        icon={<IconStack2 />}
        title={t('version.none')}
        text={t('version.none_text')}
      />
    );
  if (asked)
    return (
      <Suspense fallback={<Skeleton count={3} />}>
        <CompareView deck={deck} asked={asked} />
      </Suspense>
    );
  return (
    <ol className={styles.list} aria-label={t('detail.tab.versions')}>
      {newestFirst.map((version) => (
        <li key={version.version}>
          <VersionRow
            deck={deck}
            version={version}
            htmlState={htmlStateOf(version, deck, tasks)}
            tasks={tasks}
          />
        </li>
      ))}
    </ol>
  );
}
