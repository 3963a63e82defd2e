import type { DeckFact, DeckSource, FactPlace } from '#shared/schemas/deck-sources.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { toPlainQuote } from '../detail/plain-quote.ts';
import styles from './fact-row.module.css';
import { MarkedText } from './marked-text.tsx';
import { PassageText } from './passage-text.tsx';
import { SlideChips } from './slide-chips.tsx';

type Props = { fact: DeckFact; source: DeckSource; sourceName: (id: string) => string };

/** The passage of a fact; names its source if it is not the listed one. */
function PassageQuote({
  passage,
  source,
  sourceName,
}: Omit<Props, 'fact'> & { passage: FactPlace }) {
  const { t } = useTranslation();
  const heading = passage.heading.at(-1);
  const details = [
    passage.source_id === source.id ? '' : sourceName(passage.source_id),
    passage.page === null ? '' : t('sources.page', { page: passage.page }),
    heading ?? '',
  ].filter((text) => text !== '');
  return (
    <>
      {passage.quote && (
        <blockquote>
          <MarkedText text={toPlainQuote(passage.quote)} />
        </blockquote>
      )}
      {details.length > 0 && <cite>{details.join(' · ')}</cite>}
    </>
  );
}

/** Whether a passage differs from the earlier ones. */
const isFirstOccurrence = (passage: FactPlace, i: number, places: readonly FactPlace[]): boolean =>
  !places.slice(0, i).some((one) => JSON.stringify(one) === JSON.stringify(passage));

/** A fact with its passages and the slides that use it. */
export function FactRow({ fact, source, sourceName }: Props) {
  return (
    <li className={styles.fact} data-unused={fact.slide_ids.length === 0 || undefined}>
      <div className={styles.content}>
        <PassageText text={fact.text} />
        {fact.places.filter(isFirstOccurrence).map((passage) => (
          <PassageQuote
            key={JSON.stringify(passage)}
            passage={passage}
            source={source}
            sourceName={sourceName}
          />
        ))}
      </div>
      <SlideChips ids={fact.slide_ids} />
    </li>
  );
}
