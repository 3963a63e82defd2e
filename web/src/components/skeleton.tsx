import { useTranslation } from '#web/lib/i18n.ts';
import styles from './skeleton.module.css';

const lineKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

type Props = {
  /** Number of placeholder lines; at most 8. */
  count: number;
  /** `figures` adds placeholders for key figures and a chart. */
  kind?: 'lines' | 'figures';
};

/** The placeholder of content that is loading. */
export function Skeleton({ count, kind = 'lines' }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      {kind === 'figures' && (
        <>
          <div className={styles.figures}>
            {lineKeys.slice(0, 4).map((key) => (
              <i key={key} />
            ))}
          </div>
          <b />
        </>
      )}
      {lineKeys.slice(0, count).map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}
