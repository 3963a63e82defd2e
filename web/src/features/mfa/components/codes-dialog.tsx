import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import mfaStyles from './mfa.module.css';

/** Shows new recovery codes; they can't be shown again. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  const text = `${codes.join('\n')}\n`;
  const download = () => saveFile(new Blob([text]), 'deckwright-recovery-codes.txt');
  return (
    <Dialog title={t('mfa.codes.title')} onClose={onClose}>
      <div className={styles.form}>
        <p className={styles.muted}>{t('mfa.codes.lead')}</p>
        <ul className={mfaStyles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button onClick={() => copy(text)}>
            {t(isCopied ? 'common.copied' : 'mfa.codes.copy')}
          </Button>
          <Button onClick={download}>{t('mfa.codes.download')}</Button>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('mfa.codes.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
