import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isWorking } from '../../api/polling.ts';
import { type FactFilter, groupFacts } from './group-facts.ts';
import { SourceSection } from './source-section.tsx';
import styles from './sources-tab.module.css';

/** More sources than these are folded at first, so that all of them are seen. */
const openAtMost = 4;

type Props = { deck: Presentation; told: DeckSources; filter: FactFilter };

/** Facts that are still to come; where the research ended without any, that. */
function useWait({ status }: Presentation, { facts, research, basis }: DeckSources) {
  const isAwaited = basis === 'sources' || basis === 'web';
  if (facts.length > 0 || !isAwaited) return undefined;
  if (research === 'completed') return undefined;
  if (research === 'failed' || research === 'cancelled') return 'ended' as const;
  return isWorking(status) ? ('coming' as const) : ('held' as const);
}

/** Every source with its facts. */
export function SourceList({ deck, told, filter }: Props) {
  const { t } = useTranslation();
  const wait = useWait(deck, told);
  const groups = groupFacts(told, filter);
  const names = new Map(told.sources.map(({ id, name }) => [id, name]));
  if (filter === 'unsupported') {
    const isNone = told.figures.unsupported === 0;
    return isNone ? <p className={styles.note}>{t('sources.all_told')}</p> : null;
  }
  if (filter !== 'all' && groups.length === 0)
    return <p className={styles.note}>{t(`sources.nothing.${filter}`)}</p>;
  return (
    <>
      {wait && (
        <p role="status" className={styles.note}>
          {t(`sources.wait.${wait}`)}
        </p>
      )}
      <ul className={styles.sources} aria-label={t('sources.list')}>
        {groups.map((group) => (
          <SourceSection
            key={`${filter}-${group.source.id}`}
            group={group}
            none={wait ? '' : t('sources.no_facts')}
            nameOf={(id) => names.get(id) ?? ''}
            isOpenAtFirst={groups.length <= openAtMost}
          />
        ))}
      </ul>
      {wait === 'coming' && <Skeleton count={3} />}
    </>
  );
}
