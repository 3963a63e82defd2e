import type { DeckFact, DeckSource, FactPlace } from '#shared/schemas/deck-sources.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { asRead } from '../detail/as-read.ts';
import styles from './fact-row.module.css';
import { MarkedText } from './marked-text.tsx';
import { PassageText } from './passage-text.tsx';
import { SlideChips } from './slide-chips.tsx';

type Props = { fact: DeckFact; source: DeckSource; nameOf: (id: string) => string };

/** Where in its source a fact stands; another source than the one it is listed under is named. */
function Place({ place, source, nameOf }: Omit<Props, 'fact'> & { place: FactPlace }) {
  const { t } = useTranslation();
  const heading = place.heading.at(-1);
  const told = [
    place.source_id === source.id ? '' : nameOf(place.source_id),
    place.page === null ? '' : t('sources.page', { page: place.page }),
    heading ?? '',
  ].filter((text) => text !== '');
  return (
    <>
      {place.quote && (
        <blockquote>
          <MarkedText text={asRead(place.quote)} />
        </blockquote>
      )}
      {told.length > 0 && <cite>{told.join(' · ')}</cite>}
    </>
  );
}

/** A place that says nothing which another one has not said. */
const isNew = (place: FactPlace, i: number, places: readonly FactPlace[]): boolean =>
  !places.slice(0, i).some((one) => JSON.stringify(one) === JSON.stringify(place));

/** A fact in its source's shape, where it stands there, and the slides that use it. */
export function FactRow({ fact, source, nameOf }: Props) {
  return (
    <li className={styles.fact} data-unused={fact.slide_ids.length === 0 || undefined}>
      <div className={styles.told}>
        <PassageText text={fact.text} />
        {fact.places.filter(isNew).map((place) => (
          <Place key={JSON.stringify(place)} place={place} source={source} nameOf={nameOf} />
        ))}
      </div>
      <SlideChips ids={fact.slide_ids} />
    </li>
  );
}
