import type { DataExport } from '#shared/schemas/data-export.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { formatDateTime, formatSize } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import own from './own-data.module.css';

function PreparingExport({ item }: { item: DataExport }) {
  const { t } = useTranslation();
  const email = useSession((session) => session.user?.email) ?? '';
  const { done, total } = item.parts;
  return (
    <li>
      <p>
        {t('own_data.preparing.title')}
        <small>{t('own_data.preparing.text', { email })}</small>
      </p>
      <progress
        className={own.progress}
        aria-label={t('own_data.preparing.title')}
        {...(total > 0 ? { value: done, max: total } : {})}
      />
    </li>
  );
}

function ReadyExport({ item, onDownload }: { item: DataExport; onDownload: () => void }) {
  const { t, language } = useTranslation();
  return (
    <li>
      <p>
        {t('own_data.ready.title')}
        <small>
          {t('own_data.ready.facts', {
            created: formatDateTime(item.created_at, language),
            size: formatSize(item.bytes ?? 0, language),
            until: formatDateTime(item.expires_at ?? item.created_at, language),
          })}
        </small>
        {item.left_out > 0 && (
          <small>{t('own_data.ready.left_out', { count: item.left_out })}</small>
        )}
      </p>
      <Button variant="primary" onClick={onDownload}>
        {t('own_data.download')}
      </Button>
    </li>
  );
}

type Props = { item: DataExport; onDownload: () => void };

/** The state of an export: its progress, its file, or why there is none. */
export function ExportState({ item, onDownload }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {item.status === 'preparing' && <PreparingExport item={item} />}
      {item.status === 'ready' && <ReadyExport item={item} onDownload={onDownload} />}
      {item.status === 'failed' && (
        <li>
          <p>
            {t('own_data.failed.title')}
            <small>{t('own_data.failed.text')}</small>
          </p>
        </li>
      )}
    </ul>
  );
}
