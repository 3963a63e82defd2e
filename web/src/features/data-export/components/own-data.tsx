import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DataExport } from '#shared/schemas/data-export.ts';
import { Button } from '#web/components/button.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import styles from '#web/components/section.module.css';
import { Skeleton } from '#web/components/skeleton.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { ownExportQuery } from '../api/data-export.ts';
import { DownloadExportDialog, RequestExportDialog } from './export-dialogs.tsx';
import { ExportState } from './export-state.tsx';

/** Announces the end of an export that this page has seen being prepared. */
function useAnnouncedEnd(item: DataExport | null | undefined) {
  const { t } = useTranslation();
  const last = useRef<string>(undefined);
  const status = item?.status;
  useEffect(() => {
    if (last.current === 'preparing' && status && status !== 'preparing') {
      announce(t(`own_data.${status}.title`));
    }
    last.current = status;
  }, [status, t]);
}

/** Profile section: prepares and downloads a file with all data of the user. */
export function OwnData() {
  const { t } = useTranslation();
  const { data: item, error, isPending, refetch } = useQuery(ownExportQuery);
  const [open, setOpen] = useState<'request' | 'download'>();
  const close = () => setOpen(undefined);
  useAnnouncedEnd(item);
  return (
    <section className={styles.section} id="own-data" aria-labelledby="own-data-title">
      <h2 id="own-data-title" className={styles.title}>
        {t('own_data.title')}
      </h2>
      <p className={styles.muted}>{t('own_data.lead')}</p>
      {isPending && <Skeleton count={1} />}
      {error && <RetryNote error={error} onRetry={refetch} />}
      {item && <ExportState item={item} onDownload={() => setOpen('download')} />}
      {item !== undefined && item?.status !== 'preparing' && (
        <div className={styles.actions}>
          <Button onClick={() => setOpen('request')}>
            {item?.status === 'ready' ? t('own_data.again') : t('own_data.prepare')}
          </Button>
        </div>
      )}
      {open === 'request' && (
        <RequestExportDialog replaces={item?.status === 'ready'} onClose={close} />
      )}
      {open === 'download' && <DownloadExportDialog onClose={close} />}
    </section>
  );
}
