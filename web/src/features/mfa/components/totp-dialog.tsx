import { useQuery } from '@tanstack/react-query';
import { renderSVG } from 'uqr';
import { ErrorNote } from '#web/components/error-note.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import styles from '#web/components/section.module.css';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { beginTotp, confirmTotp, mfaKeys } from '../api/factors.ts';
import { CodeInput } from './code-input.tsx';
import { FormDialog } from './form-dialog.tsx';
import mfaStyles from './mfa.module.css';

type Props = {
  onCodes: (codes: string[] | null) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Adds an authenticator app: its key as a QR code and as text, then one of its codes. */
export function TotpDialog({ onCodes, onDone, onClose }: Props) {
  const { t } = useTranslation();
  // Fetches the set-up only once per dialog, because a refetch would replace the secret of the displayed QR code.
  const setup = useQuery({
    queryKey: [...mfaKeys.status, 'setup'],
    queryFn: beginTotp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { isErrorShownInForm: true },
  });
  const qr = setup.data
    ? `data:image/svg+xml,${encodeURIComponent(renderSVG(setup.data.uri, { border: 2 }))}`
    : '';
  return (
    <FormDialog
      title={t('mfa.totp.title')}
      submitLabel={t('mfa.totp.turn_on')}
      submitForm={async (form) =>
        onCodes((await confirmTotp(getFormText(form, 'code'))).recovery_codes)
      }
      onDone={onDone}
      onClose={onClose}
    >
      {setup.error && <ErrorNote error={setup.error} />}
      {setup.isPending && <PageLoader />}
      {setup.data && (
        <>
          <p className={styles.muted}>{t('mfa.totp.scan')}</p>
          <img className={mfaStyles.qr} src={qr} alt={t('mfa.totp.qr')} />
          <p className={mfaStyles.key}>
            {t('mfa.totp.key')} <code>{setup.data.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
          </p>
          <p className={styles.muted}>{t('mfa.totp.enter_code')}</p>
          <CodeInput />
        </>
      )}
    </FormDialog>
  );
}
