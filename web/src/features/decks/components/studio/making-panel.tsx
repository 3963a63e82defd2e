import type { Presentation } from '#shared/schemas/presentations.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { SlideFrame } from '../detail/slide-frames.ts';
import styles from './making-panel.module.css';
import studioStyles from './studio.module.css';

type Props = { deck: Presentation; frames: readonly SlideFrame[] };

/** The panel beside a slide that is not generated yet: the outline so far, and the request. */
export function MakingPanel({ deck, frames }: Props) {
  const { t } = useTranslation();
  const points = frames.flatMap(({ slide, index }) =>
    slide?.point ? [{ index, point: slide.point, isMade: slide.content !== null }] : [],
  );
  // The slides of a completed presentation are still loading.
  if (points.length === 0 && deck.status === 'completed')
    return (
      <div className={studioStyles.inspector}>
        <div className={styles.making}>
          <Skeleton count={6} />
        </div>
      </div>
    );
  const facts = (['audience', 'tone'] as const).filter((name) => deck[name] !== '');
  return (
    <aside className={studioStyles.inspector} aria-label={t('detail.tab.outline')}>
      <div className={styles.making}>
        <h2>{t('detail.tab.outline')}</h2>
        {points.length === 0 && <p className={studioStyles.muted}>{t('studio.no_points')}</p>}
        <ol>
          {points.map(({ index, point, isMade }) => (
            <li key={index} value={index + 1} data-made={isMade || undefined}>
              {point}
            </li>
          ))}
        </ol>
        <h2>{t('studio.request')}</h2>
        <p className={styles.topic}>{deck.topic || deck.title}</p>
        {facts.map((name) => (
          <p key={name} className={studioStyles.muted}>
            {t(`outline.intent.${name}`)}: {deck[name]}
          </p>
        ))}
      </div>
    </aside>
  );
}
