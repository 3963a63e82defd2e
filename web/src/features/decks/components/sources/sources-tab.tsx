import { useQuery } from '@tanstack/react-query';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import factStyles from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { FilterButtons } from '#web/components/filter-buttons.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckSourcesQuery } from '../../api/deck-sources.ts';
import { isWorking } from '../../api/polling.ts';
import { AddSourcesButton } from './add-sources-button.tsx';
import { countByFilter, factFilters } from './group-facts.ts';
import { NoSourcesNote, OriginalDeckLink } from './no-sources-note.tsx';
import { SlidesContext } from './slide-chips.tsx';
import { SourceList } from './source-list.tsx';
import styles from './sources-tab.module.css';
import { UnsupportedFigures } from './unsupported-figures.tsx';
import { useFactFilter } from './use-fact-filter.ts';

type Props = { deck: Presentation };

/** Key figures: sources, facts used and figures supported. */
function KeyFigures({ deckSources }: { deckSources: DeckSources }) {
  const { t } = useTranslation();
  const { all, used } = countByFilter(deckSources);
  const { supported, derived, given, common_knowledge, unsupported } = deckSources.figures;
  const withSource = supported + derived;
  const figures = withSource + given + common_knowledge + unsupported;
  const keyFigures: Fact[] = [[t('sources.summary.sources'), deckSources.sources.length]];
  if (all > 0)
    keyFigures.push([t('sources.summary.facts'), t('sources.of', { count: used, of: all })]);
  if (figures > 0)
    keyFigures.push([
      t('sources.summary.figures'),
      t('sources.of', { count: withSource, of: figures }),
    ]);
  if (given > 0) keyFigures.push([t('sources.summary.given'), given]);
  return <Facts facts={keyFigures} className={factStyles.large} />;
}

/** The questions that the sources don't answer, or the doubts about their statements. */
function GapsAndDoubts({ name, texts }: { name: 'gaps' | 'doubts'; texts: readonly string[] }) {
  const { t } = useTranslation();
  if (texts.length === 0) return null;
  return (
    <section className={styles.gaps} aria-labelledby={name}>
      <h2 id={name}>{t(`sources.${name}`)}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function SourcesContent({ deck, deckSources }: { deck: Presentation; deckSources: DeckSources }) {
  const { t } = useTranslation();
  const { filter, choose } = useFactFilter();
  const counts = countByFilter(deckSources);
  const canEdit = deck.allowed_actions.includes('edit_slides');
  const showsUnsupported = filter === 'all' || filter === 'unsupported';
  const hasFilter = counts.all > 0;
  return (
    <SlidesContext value={deckSources.slides}>
      <div className={styles.tab}>
        {deckSources.sources.length > 0 && (
          <header className={styles.head}>
            <KeyFigures deckSources={deckSources} />
            <AddSourcesButton deck={deck} />
          </header>
        )}
        <OriginalDeckLink deck={deck} />
        {hasFilter && (
          <FilterButtons
            legend={t('sources.filter')}
            names={factFilters}
            selected={filter}
            getLabel={(name) => t(`sources.show.${name}`)}
            counts={counts}
            onSelect={choose}
          />
        )}
        {deckSources.sources.length === 0 && deckSources.research !== 'running' && (
          <NoSourcesNote deck={deck} deckSources={deckSources} />
        )}
        {(showsUnsupported || !hasFilter) && (
          <UnsupportedFigures deckSources={deckSources} canEdit={canEdit} />
        )}
        <SourceList deck={deck} deckSources={deckSources} filter={hasFilter ? filter : 'all'} />
        {filter === 'all' && <GapsAndDoubts name="doubts" texts={deckSources.doubts} />}
        {filter === 'all' && <GapsAndDoubts name="gaps" texts={deckSources.gaps} />}
      </div>
    </SlidesContext>
  );
}

/** The Sources tab: sources with their facts, the slides that use them, and unsupported figures. */
export function SourcesTab({ deck }: Props) {
  const query = useQuery(deckSourcesQuery(deck.id, isWorking(deck.status)));
  if (!query.data && query.isError)
    return <RetryNote error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton kind="figures" count={6} />;
  return <SourcesContent deck={deck} deckSources={query.data} />;
}
