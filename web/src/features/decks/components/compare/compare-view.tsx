import { useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconEqual } from '#web/components/icons/equal.ts';
import { IconQuestionMark } from '#web/components/icons/question-mark.ts';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useIsMobile } from '#web/lib/use-is-mobile.ts';
import styles from './compare.module.css';
import { CompareBar, useSideName } from './compare-bar.tsx';
import { isChanged } from './compare-decks.ts';
import { CompareSummary } from './compare-summary.tsx';
import { PairView, type SideShown } from './pair-view.tsx';
import {
  type ComparisonSides,
  type SideName,
  useComparisonParams,
} from './use-comparison-params.ts';
import { type LoadedComparison, useLoadedComparison } from './use-loaded-comparison.ts';
import { usePairKeys } from './use-pair-keys.ts';

type Props = { deck: Presentation; comparison: ComparisonSides };

/** Switches which side all slides show; mobile only. */
function SideSwitch(props: { shown: SideShown; onShow: (side: SideShown) => void }) {
  const { t } = useTranslation();
  const { shown, onShow } = props;
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.hidden}>{t('compare.side')}</legend>
      {(['before', 'after'] as const).map((side) => (
        <button key={side} type="button" aria-pressed={side === shown} onClick={() => onShow(side)}>
          {t(`compare.${side}`)}
        </button>
      ))}
    </fieldset>
  );
}

type PairFilter = { isAll: boolean; onAll: (isAll: boolean) => void };

function SlidePairs({
  loaded,
  comparison,
  isAll,
  onAll,
}: PairFilter & { loaded: LoadedComparison } & Pick<Props, 'comparison'>) {
  const { t } = useTranslation();
  const sideName = useSideName();
  const isMobile = useIsMobile();
  const [shown, setShown] = useState<SideShown>('after');
  const list = useRef<HTMLDivElement>(null);
  usePairKeys(list);
  const { pairs, isRenamed, isRestyled } = loaded.comparison;
  const changed = pairs.filter(isChanged);
  const names = { before: sideName(comparison.from), after: sideName(comparison.to) };
  const isSame = changed.length === 0 && !isRenamed && !isRestyled;
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={!isAll}
            onChange={({ target }) => onAll(!target.checked)}
          />
          {t('compare.only')}
        </label>
        {isMobile && <SideSwitch shown={shown} onShow={setShown} />}
        {!isMobile && changed.length > 1 && <p className={styles.muted}>{t('compare.keys')}</p>}
      </div>
      {isSame && !isAll && (
        <EmptyState
          level={2}
          icon={<IconEqual />}
          title={t('compare.none')}
          text={t('compare.none_text')}
        />
      )}
      <div ref={list} className={styles.pairs}>
        {(isAll ? pairs : changed).map((pair) => (
          <PairView
            key={pair.id}
            pair={pair}
            loaded={loaded}
            names={names}
            onlySide={isMobile && pair.before && pair.after ? shown : undefined}
          />
        ))}
      </div>
    </>
  );
}

const isKnown = ({ versions }: Presentation, name: SideName) =>
  name === 'now' || versions.some(({ version }) => version === name);

/** Compares two versions of a deck, or a version with the current slides. */
export function CompareView({ deck, comparison }: Props) {
  const { t } = useTranslation();
  const { isAll, setComparison } = useComparisonParams();
  const areKnown = isKnown(deck, comparison.from) && isKnown(deck, comparison.to);
  return (
    <section className={styles.view} aria-label={t('compare.title')}>
      <CompareBar deck={deck} comparison={comparison} onChange={setComparison} />
      {areKnown ? (
        <LoadedComparisonView
          deck={deck}
          comparison={comparison}
          isAll={isAll}
          onAll={(all) => setComparison({ ...comparison, isAll: all })}
        />
      ) : (
        <EmptyState
          level={2}
          icon={<IconQuestionMark />}
          title={t('compare.unknown')}
          text={t('compare.unknown_text')}
        />
      )}
    </section>
  );
}

function LoadedComparisonView({ deck, comparison, ...filter }: Props & PairFilter) {
  const { loaded, error, retry } = useLoadedComparison(deck, comparison);
  if (error) return <RetryNote error={error} onRetry={retry} />;
  if (!loaded) return <Skeleton count={3} />;
  return (
    <>
      <CompareSummary loaded={loaded} />
      <SlidePairs loaded={loaded} comparison={comparison} {...filter} />
    </>
  );
}
