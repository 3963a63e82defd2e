import { createContext, useContext } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { withSlide } from '../detail/use-open-slide.ts';
import styles from './fact-row.module.css';

type Slides = DeckSources['slides'];

/** The slides that facts and figures name by their ids. */
export const SlidesNamed = createContext<Slides>([]);

/** Leads to a slide, which opens over this page; looks like its frame. */
export function SlideChip({ id }: { id: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const slide = useContext(SlidesNamed).find((one) => one.id === id);
  if (!slide) return null;
  const name = t('sources.slide', { number: slide.index + 1, title: slide.title });
  return (
    <Link
      className={styles.chip}
      to={{ search: withSlide(params, id).toString() }}
      preventScrollReset
      title={name}
      aria-label={name}
      data-figures
    >
      {slide.index + 1}
    </Link>
  );
}

/** The slides that use a fact; where none does, that is told quietly. */
export function SlideChips({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  if (ids.length === 0) return <p className={styles.unused}>{t('sources.unused')}</p>;
  return (
    <ul className={styles.chips} aria-label={t('sources.used_by')}>
      {ids.map((id) => (
        <li key={id}>
          <SlideChip id={id} />
        </li>
      ))}
    </ul>
  );
}
