import { Suspense, useState } from 'react';
import type { CreatedKey } from '#shared/schemas/api-keys.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { IdentityCheck } from '#web/features/mfa/components/lazy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useCopied } from '#web/lib/use-copied.ts';
import { KeyForm } from './key-form.tsx';

type Props = { onClose: () => void };

function NewKey({ created, onClose }: Props & { created: CreatedKey }) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopied();
  return (
    <div className={styles.form}>
      <p role="status">{t('keys.once')}</p>
      <TextInput
        label={t('keys.key')}
        value={created.key}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => copy(created.key)} data-autofocus>
          {t(isCopied ? 'common.copied' : 'keys.copy')}
        </Button>
        <Button onClick={onClose}>{t('keys.done')}</Button>
      </div>
    </div>
  );
}

function KeyDialogSteps({ onClose }: Props) {
  const { t } = useTranslation();
  const [created, setCreated] = useState<CreatedKey>();
  const title = created ? t('keys.ready', { name: created.name }) : t('keys.create');
  return (
    // The key makes React render a new dialog for each step, so that the focus moves into the step.
    <Dialog key={created ? 'key' : 'form'} title={title} onClose={onClose}>
      {created ? (
        <NewKey created={created} onClose={onClose} />
      ) : (
        <KeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Creates an API key after a recent proof of identity, and shows it once. */
export function NewKeyDialog({ onClose }: Props) {
  return (
    <Suspense>
      <IdentityCheck onClose={onClose}>
        <KeyDialogSteps onClose={onClose} />
      </IdentityCheck>
    </Suspense>
  );
}
