import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { isWorking } from '../../api/polling.ts';
import { type FactFilter, groupFacts } from './group-facts.ts';
import { SourceSection } from './source-section.tsx';
import styles from './sources-tab.module.css';

/** Maximum number of sources that are expanded at first. */
const maxExpanded = 4;

type Props = { deck: Presentation; deckSources: DeckSources; filter: FactFilter };

/**
 * Returns the state of missing facts: not found, still coming, or waiting for the run to continue.
 */
function useMissingFactsState({ status }: Presentation, { facts, research, basis }: DeckSources) {
  const expectsFacts = basis === 'sources' || basis === 'web';
  if (facts.length > 0 || !expectsFacts) return undefined;
  if (research === 'completed') return undefined;
  if (research === 'failed' || research === 'cancelled') return 'ended' as const;
  return isWorking(status) ? ('coming' as const) : ('held' as const);
}

/** All sources with their facts. */
export function SourceList({ deck, deckSources, filter }: Props) {
  const { t } = useTranslation();
  const missingState = useMissingFactsState(deck, deckSources);
  const groups = groupFacts(deckSources, filter);
  const names = new Map(deckSources.sources.map(({ id, name }) => [id, name]));
  if (filter === 'unsupported') {
    const hasNone = deckSources.figures.unsupported === 0;
    return hasNone ? <p className={styles.note}>{t('sources.all_supported')}</p> : null;
  }
  if (filter !== 'all' && groups.length === 0)
    return <p className={styles.note}>{t(`sources.nothing.${filter}`)}</p>;
  return (
    <>
      {missingState && (
        <p role="status" className={styles.note}>
          {t(`sources.wait.${missingState}`)}
        </p>
      )}
      <ul className={styles.sources} aria-label={t('sources.list')}>
        {groups.map((group) => (
          <SourceSection
            key={`${filter}-${group.source.id}`}
            group={group}
            noFactsText={missingState ? '' : t('sources.no_facts')}
            sourceName={(id) => names.get(id) ?? ''}
            isInitiallyOpen={groups.length <= maxExpanded}
          />
        ))}
      </ul>
      {missingState === 'coming' && <Skeleton count={3} />}
    </>
  );
}
