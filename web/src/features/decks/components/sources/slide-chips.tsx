import { createContext, useContext } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { getSlideTitle } from '../../api/slide-title.ts';
import { setOpenSlideParam } from '../detail/use-open-slide.ts';
import styles from './fact-row.module.css';

type Slides = DeckSources['slides'];

/** The deck's slides, to look up by id. */
export const SlidesContext = createContext<Slides>([]);

/** A link that shows a slide in the studio. */
export function SlideChip({ id }: { id: string }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const slide = useContext(SlidesContext).find((one) => one.id === id);
  if (!slide) return null;
  const name = t('sources.slide', { number: slide.index + 1, title: getSlideTitle(slide) });
  return (
    <Link
      className={styles.chip}
      to={{ search: setOpenSlideParam(params, id).toString() }}
      preventScrollReset
      title={name}
      aria-label={name}
      data-figures
    >
      {slide.index + 1}
    </Link>
  );
}

/** Links to the slides that use a fact, or a note if none does. */
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
