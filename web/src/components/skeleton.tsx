import { useTranslation } from '#web/lib/i18n.ts';
import styles from './skeleton.module.css';

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type Props = {
  /** How many lines stand in for those on their way; 8 at most. */
  count: number;
  /** `figures` first: a few large ones side by side, and a chart. */
  kind?: 'lines' | 'figures';
};

/** The shape of what is on its way, from the first moment on. */
export function Skeleton({ count, kind = 'lines' }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      {kind === 'figures' && (
        <>
          <div className={styles.figures}>
            {lines.slice(0, 4).map((key) => (
              <i key={key} />
            ))}
          </div>
          <b />
        </>
      )}
      {lines.slice(0, count).map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}
