import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import {
  addPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewCodes,
} from '../api/factors.ts';
import type { FactorAction } from './factor-rows.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Props = {
  change: FactorAction;
  onCodes: (codes: string[] | null) => void;
  onDone: () => void;
  onClose: () => void;
};

function NameInput({ name }: { name?: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('mfa.name.label')}
      hint={t('mfa.name.hint')}
      name="name"
      maxLength={60}
      required
      defaultValue={name}
      data-autofocus
    />
  );
}

/** The dialog for a change of second factors, such as adding a passkey. */
export function FactorDialog({ change, onCodes, onDone, onClose }: Props) {
  const { t } = useTranslation();
  switch (change.kind) {
    case 'add_totp':
      return <TotpDialog onCodes={onCodes} onDone={onDone} onClose={onClose} />;
    case 'add_passkey':
      return (
        <FormDialog
          title={t('mfa.name.add')}
          submitLabel={t('mfa.section.add')}
          submitForm={async (form) =>
            onCodes((await addPasskey(getFormText(form, 'name'))).recovery_codes)
          }
          onDone={onDone}
          onClose={onClose}
        >
          <NameInput />
        </FormDialog>
      );
    case 'rename':
      return (
        <FormDialog
          title={t('mfa.name.rename')}
          submitLabel={t('mfa.name.save')}
          submitForm={(form) => renamePasskey(change.passkey.id, getFormText(form, 'name'))}
          onDone={onDone}
          onClose={onClose}
        >
          <NameInput name={change.passkey.name} />
        </FormDialog>
      );
    case 'renew_codes':
      return (
        <FormDialog
          title={t('mfa.remove.renew')}
          submitLabel={t('mfa.section.renew')}
          submitForm={async () => onCodes((await renewCodes()).recovery_codes)}
          onDone={onDone}
          onClose={onClose}
        >
          <p className={styles.muted}>{t('mfa.remove.renew_text')}</p>
        </FormDialog>
      );
    case 'remove_totp':
    case 'remove_passkey': {
      const passkey = change.kind === 'remove_passkey' ? change.passkey : undefined;
      return (
        <FormDialog
          title={passkey ? t('mfa.remove.passkey', { name: passkey.name }) : t('mfa.remove.totp')}
          submitLabel={t('mfa.section.remove')}
          submitForm={() => (passkey ? removePasskey(passkey.id) : removeTotp())}
          onDone={onDone}
          onClose={onClose}
        >
          <p className={styles.muted}>{t('mfa.remove.text')}</p>
        </FormDialog>
      );
    }
  }
}
