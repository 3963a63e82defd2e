import { IconEqual, IconQuestionMark } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useIsMobile } from '#web/lib/use-is-mobile.ts';
import styles from './compare.module.css';
import { CompareBar, useSideName } from './compare-bar.tsx';
import { isChanged } from './compare-decks.ts';
import { CompareSummary } from './compare-summary.tsx';
import { PairView, type SideShown } from './pair-view.tsx';
import { type AskedComparison, type SideName, useAskedComparison } from './use-asked-comparison.ts';
import { type Compared, useCompared } from './use-compared.ts';
import { usePairKeys } from './use-pair-keys.ts';

type Props = { deck: Presentation; asked: AskedComparison };

/** On a phone: which of the two sides is shown, of all slides at once. */
function SideSwitch(props: { shown: SideShown; onShow: (side: SideShown) => void }) {
  const { t } = useTranslation();
  const { shown, onShow } = props;
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.unseen}>{t('compare.side')}</legend>
      {(['before', 'after'] as const).map((side) => (
        <button key={side} type="button" aria-pressed={side === shown} onClick={() => onShow(side)}>
          {t(`compare.${side}`)}
        </button>
      ))}
    </fieldset>
  );
}

type Filter = { isAll: boolean; onAll: (isAll: boolean) => void };

function Pairs({
  compared,
  asked,
  isAll,
  onAll,
}: Filter & { compared: Compared } & Pick<Props, 'asked'>) {
  const { t } = useTranslation();
  const nameOf = useSideName();
  const isMobile = useIsMobile();
  const [shown, setShown] = useState<SideShown>('after');
  const list = useRef<HTMLDivElement>(null);
  usePairKeys(list);
  const { pairs, isRenamed, isRestyled } = compared.comparison;
  const changed = pairs.filter(isChanged);
  const names = { before: nameOf(asked.from), after: nameOf(asked.to) };
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
        {!isMobile && changed.length > 1 && <p className={styles.quiet}>{t('compare.keys')}</p>}
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
            compared={compared}
            names={names}
            only={isMobile && pair.before && pair.after ? shown : undefined}
          />
        ))}
      </div>
    </>
  );
}

const isKnown = ({ versions }: Presentation, name: SideName) =>
  name === 'now' || versions.some(({ version }) => version === name);

/** Two versions of a deck side by side, or a version and the slides as they are: what is different, and what it was. */
export function CompareView({ deck, asked }: Props) {
  const { t } = useTranslation();
  const { isAll, ask } = useAskedComparison();
  const areKnown = isKnown(deck, asked.from) && isKnown(deck, asked.to);
  return (
    <section className={styles.view} aria-label={t('compare.title')}>
      <CompareBar deck={deck} asked={asked} onAsk={ask} />
      {areKnown ? (
        <Content
          deck={deck}
          asked={asked}
          isAll={isAll}
          onAll={(all) => ask({ ...asked, isAll: all })}
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

function Content({ deck, asked, ...filter }: Props & Filter) {
  const { compared, error, retry } = useCompared(deck, asked);
  if (error) return <RetryNote error={error} onRetry={retry} />;
  if (!compared) return <Skeleton count={3} />;
  return (
    <>
      <CompareSummary compared={compared} />
      <Pairs compared={compared} asked={asked} {...filter} />
    </>
  );
}
