import { Button } from '#web/components/button.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';

type Props = { secret: string; text: string; onClose: () => void };

/** Shows a new secret with a button to copy it. */
export function NewSecret({ secret, text, onClose }: Props) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  return (
    <div className={styles.form}>
      <p role="status">{text}</p>
      <TextInput
        label={t('webhooks.secret')}
        value={secret}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => copy(secret)} data-autofocus>
          {t(isCopied ? 'common.copied' : 'webhooks.copy')}
        </Button>
        <Button onClick={onClose}>{t('keys.done')}</Button>
      </div>
    </div>
  );
}
