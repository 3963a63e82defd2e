import { TextInput } from '#web/components/inputs.tsx';
import styles from '#web/components/section.module.css';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import {
  addPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewCodes,
} from '../api/factors.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Change } from './factor-rows.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Props = {
  change: Change;
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

/** The dialog of one change of second factors. */
export function FactorDialog({ change, onCodes, onDone, onClose }: Props) {
  const { t } = useTranslation();
  switch (change.kind) {
    case 'add_totp':
      return <TotpDialog onCodes={onCodes} onDone={onDone} onClose={onClose} />;
    case 'add_passkey':
      return (
        <AskDialog
          title={t('mfa.name.add')}
          confirm={t('mfa.section.add')}
          act={async (form) => onCodes((await addPasskey(textOf(form, 'name'))).recovery_codes)}
          onDone={onDone}
          onClose={onClose}
        >
          <NameInput />
        </AskDialog>
      );
    case 'rename':
      return (
        <AskDialog
          title={t('mfa.name.rename')}
          confirm={t('mfa.name.save')}
          act={(form) => renamePasskey(change.passkey.id, textOf(form, 'name'))}
          onDone={onDone}
          onClose={onClose}
        >
          <NameInput name={change.passkey.name} />
        </AskDialog>
      );
    case 'renew_codes':
      return (
        <AskDialog
          title={t('mfa.remove.renew')}
          confirm={t('mfa.section.renew')}
          act={async () => onCodes((await renewCodes()).recovery_codes)}
          onDone={onDone}
          onClose={onClose}
        >
          <p className={styles.muted}>{t('mfa.remove.renew_text')}</p>
        </AskDialog>
      );
    case 'remove_totp':
    case 'remove_passkey': {
      const passkey = change.kind === 'remove_passkey' ? change.passkey : undefined;
      return (
        <AskDialog
          title={passkey ? t('mfa.remove.passkey', { name: passkey.name }) : t('mfa.remove.totp')}
          confirm={t('mfa.section.remove')}
          act={() => (passkey ? removePasskey(passkey.id) : removeTotp())}
          onDone={onDone}
          onClose={onClose}
        >
          <p className={styles.muted}>{t('mfa.remove.text')}</p>
        </AskDialog>
      );
    }
  }
}
