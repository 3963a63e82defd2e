import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DeckSources } from '#shared/schemas/deck-sources.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { withSlide } from '../detail/use-open-slide.ts';
import { cutAtFigures, type Untold, untoldOf } from './group-facts.ts';
import { SlideChip } from './slide-chips.tsx';
import styles from './sources-tab.module.css';

/** So many are shown before somebody asks for the rest. */
const shownAtFirst = 6;

function UntoldRow({ untold, canEdit }: { untold: Untold; canEdit: boolean }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { slideId, sentence, figures, part } = untold;
  return (
    <li className={styles.untold_row}>
      <SlideChip id={slideId} />
      <p>
        {cutAtFigures(sentence, figures).map((piece, i) =>
          i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece,
        )}
        {part === 'notes' && <span className={styles.spoken}> {t('sources.in_notes')}</span>}
      </p>
      {canEdit && (
        <ButtonLink
          size="sm"
          variant="plain"
          icon={<IconPencil />}
          to={{ search: withSlide(params, slideId, true).toString() }}
          preventScrollReset
        >
          {t('sources.edit')}
        </ButtonLink>
      )}
    </li>
  );
}

type Props = { told: DeckSources; canEdit: boolean };

/** The figures of slides that no source tells, each in its sentence, with the way to it. */
export function UntoldFigures({ told, canEdit }: Props) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const all = untoldOf(told);
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  const count = told.figures.unsupported;
  const rest = all.length - shown.length;
  const hasSources = told.sources.length > 0;
  const unlisted = count - told.unsupported.length;
  if (count === 0) return null;
  return (
    <section className={styles.untold} aria-labelledby="untold">
      <h2 id="untold">{t('sources.untold', { count })}</h2>
      <p className={styles.note}>
        {t(hasSources ? 'sources.untold_text' : 'sources.untold_bare', { count })}
      </p>
      <ul>
        {shown.map((untold) => (
          <UntoldRow key={untold.key} untold={untold} canEdit={canEdit} />
        ))}
      </ul>
      {rest > 0 && (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          {t('sources.more', { count: rest })}
        </Button>
      )}
      {isWhole && unlisted > 0 && (
        <p className={styles.note}>{t('sources.unlisted', { count: unlisted })}</p>
      )}
    </section>
  );
}
