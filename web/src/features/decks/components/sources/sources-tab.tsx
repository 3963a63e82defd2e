import { useQuery } from '@tanstack/react-query';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation, Task } from '#shared/schemas/presentations.ts';
import look from '#web/components/facts.module.css';
import { type Fact, Facts } from '#web/components/facts.tsx';
import { FilterButtons } from '#web/components/filter-buttons.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { deckSourcesQuery } from '../../api/deck-sources.ts';
import { isWorking } from '../../api/polling.ts';
import { OpenedSlide } from '../detail/opened-slide.tsx';
import { useFrames } from '../detail/use-frames.ts';
import { useOpenSlide } from '../detail/use-open-slide.ts';
import { countsOf, factFilters } from './group-facts.ts';
import { OfOriginal, RestsOn } from './rests-on.tsx';
import { SlidesNamed } from './slide-chips.tsx';
import { SourceList } from './source-list.tsx';
import styles from './sources-tab.module.css';
import { UntoldFigures } from './untold-figures.tsx';
import { useFactFilter } from './use-fact-filter.ts';

type Props = { deck: Presentation; tasks: readonly Task[] | undefined };

/** How much the deck rests on, in figures. */
function Sums({ told }: { told: DeckSources }) {
  const { t } = useTranslation();
  const { all, used } = countsOf(told);
  const { supported, derived, given, unsupported } = told.figures;
  const vouched = supported + derived;
  const figures = vouched + given + unsupported;
  const sums: Fact[] = [[t('sources.sum.sources'), told.sources.length]];
  if (all > 0) sums.push([t('sources.sum.facts'), t('sources.of', { count: used, of: all })]);
  if (figures > 0)
    sums.push([t('sources.sum.figures'), t('sources.of', { count: vouched, of: figures })]);
  if (given > 0) sums.push([t('sources.sum.given'), given]);
  return <Facts facts={sums} className={look.large} />;
}

/** What the research says that the sources don’t tell. */
function Gaps({ gaps }: Pick<DeckSources, 'gaps'>) {
  const { t } = useTranslation();
  if (gaps.length === 0) return null;
  return (
    <section className={styles.gaps} aria-labelledby="gaps">
      <h2 id="gaps">{t('sources.gaps')}</h2>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </section>
  );
}

function Told({ deck, told }: { deck: Presentation; told: DeckSources }) {
  const { t } = useTranslation();
  const { filter, choose } = useFactFilter();
  const counts = countsOf(told);
  const canEdit = deck.allowed_actions.includes('edit_slides');
  const showsFigures = filter === 'all' || filter === 'unsupported';
  const isFiltered = counts.all > 0;
  return (
    <SlidesNamed value={told.slides}>
      <div className={styles.tab}>
        {told.sources.length > 0 && <Sums told={told} />}
        <OfOriginal deck={deck} />
        {isFiltered && (
          <FilterButtons
            legend={t('sources.filter')}
            names={factFilters}
            chosen={filter}
            labelOf={(name) => t(`sources.show.${name}`)}
            counts={counts}
            onChoose={choose}
          />
        )}
        {told.sources.length === 0 && told.research !== 'running' && (
          <RestsOn deck={deck} told={told} />
        )}
        {(showsFigures || !isFiltered) && <UntoldFigures told={told} canEdit={canEdit} />}
        <SourceList deck={deck} told={told} filter={isFiltered ? filter : 'all'} />
        {filter === 'all' && <Gaps gaps={told.gaps} />}
      </div>
    </SlidesNamed>
  );
}

/** The slide that was pressed, over this part of the page; its slides are fetched when one is. */
function SlideOver({ deck, tasks }: Props) {
  const { frames, ofDeck } = useFrames(deck, tasks);
  return <OpenedSlide deck={deck} tasks={tasks} frames={frames} ofDeck={ofDeck} />;
}

/** What the deck rests on: its sources with their facts, the slides that use each, and figures that nobody vouches for. */
export function SourcesTab({ deck, tasks }: Props) {
  const { id } = useOpenSlide();
  const query = useQuery(deckSourcesQuery(deck.id, isWorking(deck.status)));
  if (!query.data && query.isError)
    return <RetryNote error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton kind="figures" count={6} />;
  return (
    <>
      <Told deck={deck} told={query.data} />
      {id !== null && <SlideOver deck={deck} tasks={tasks} />}
    </>
  );
}
