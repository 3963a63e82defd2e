import { type ReactNode, Suspense } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import styles from '#web/components/section.module.css';
import { IdentityCheck } from '#web/features/mfa/components/lazy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDownloadExport, useRequestExport } from '../api/data-export.ts';

type Props = { onClose: () => void };

type StepProps = Props & {
  title: string;
  label: string;
  mutation: { error: Error | null; isPending: boolean; mutate: MutateFunction };
  children: ReactNode;
};
type MutateFunction = (variables: undefined, options: { onSuccess: () => void }) => void;

/** A dialog with a text and one action; it closes when the action has succeeded. */
function ExportStep({ title, label, mutation, onClose, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.form}>
        {children}
        {mutation.error && <ErrorNote error={mutation.error} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={mutation.isPending}
            onClick={() => mutation.mutate(undefined, { onSuccess: onClose })}
            data-autofocus
          >
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function RequestStep({ replaces, onClose }: Props & { replaces: boolean }) {
  const { t } = useTranslation();
  return (
    <ExportStep
      title={t('own_data.prepare')}
      label={t('own_data.start')}
      mutation={useRequestExport()}
      onClose={onClose}
    >
      <p className={styles.muted}>{t('own_data.contains')}</p>
      {replaces && <p className={styles.muted}>{t('own_data.replaces')}</p>}
    </ExportStep>
  );
}

function DownloadStep({ onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ExportStep
      title={t('own_data.download')}
      label={t('own_data.download')}
      mutation={useDownloadExport()}
      onClose={onClose}
    >
      <p className={styles.muted}>{t('own_data.keep_safe')}</p>
    </ExportStep>
  );
}

/** Starts an export after a recent proof of identity. */
export function RequestExportDialog({ replaces, onClose }: Props & { replaces: boolean }) {
  return (
    <Suspense>
      <IdentityCheck onClose={onClose}>
        <RequestStep replaces={replaces} onClose={onClose} />
      </IdentityCheck>
    </Suspense>
  );
}

/** Downloads the file after a recent proof of identity. */
export function DownloadExportDialog({ onClose }: Props) {
  return (
    <Suspense>
      <IdentityCheck onClose={onClose}>
        <DownloadStep onClose={onClose} />
      </IdentityCheck>
    </Suspense>
  );
}
