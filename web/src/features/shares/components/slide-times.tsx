import type { Share } from '#shared/schemas/shares.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './shares.module.css';

type Props = { share: Pick<Share, 'slide_seconds' | 'timed_views'> };

/** Average time that visitors spent on each slide, as a bar for each slide. */
export function SlideTimes({ share }: Props) {
  const { t } = useTranslation();
  const { slide_seconds: seconds, timed_views: count } = share;
  const longest = Math.max(1, ...seconds);
  const bars = seconds.map((value, index) => ({ number: index + 1, value }));
  return (
    <details className={styles.times}>
      <summary>{t('share.times', { count })}</summary>
      <ol>
        {bars.map(({ number, value }) => (
          <li key={number}>
            <span>{t('share.slide', { number })}</span>
            <i style={{ width: `${(value / longest) * 100}%` }} aria-hidden="true" />
            <span>{t('share.seconds', { seconds: Math.round(value) })}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
