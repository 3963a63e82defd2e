import { Link } from 'react-router';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './preview.module.css';

type Props = {
  deck: Pick<
    Presentation,
    'id' | 'working_version' | 'has_unpublished' | 'is_publishing' | 'versions'
  >;
  version: number | null;
};

/** A note that newer slides than this version exist, with a link to them. */
export function NewerNote({ deck, version }: Props) {
  const { t } = useTranslation();
  const working = deck.working_version;
  if (version === null || working === null) return null;
  const isReady = deck.versions.find((one) => one.version === working)?.html.status === 'ready';
  const isOlder = version < working && isReady;
  const isStale = deck.has_unpublished && !deck.is_publishing;
  if (!isOlder && !isStale) return null;
  return (
    <p className={styles.newer}>
      {isOlder && (
        <>
          {t('preview.is_older', { version: working })}{' '}
          <Link to={`/preview/${deck.id}/${working}`}>
            {t('preview.see_newer', { version: working })}
          </Link>
        </>
      )}
      {isOlder && isStale && ' '}
      {isStale && (
        <>
          {t('preview.is_stale')}{' '}
          <Link to={`/presentation/${deck.id}`}>{t('preview.see_changes')}</Link>
        </>
      )}
    </p>
  );
}
