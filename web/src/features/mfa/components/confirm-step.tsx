import { useState } from 'react';
import { secondStepMethods } from '#shared/domain/second-step.ts';
import type { MfaMethod, MfaStatus } from '#shared/schemas/mfa.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { PasswordInput } from '#web/features/auth/components/password-input.tsx';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { confirmByPasskey, confirmIdentity } from '../api/factors.ts';
import { AskDialog } from './ask-dialog.tsx';
import { CodeInput } from './code-input.tsx';

type Way = MfaMethod | 'password';

/** Ways to prove the user's identity: by a factor if there is one, otherwise by the password. */
function waysFor({ passkeys, totp, recovery_codes }: MfaStatus): Way[] {
  const methods = secondStepMethods({ passkeys, totp, codes: recovery_codes?.left ?? 0 });
  return methods.length > 0 ? methods : ['password'];
}

type Props = { status: MfaStatus; onConfirmed: () => void; onClose: () => void };

/** Asks for a proof before the ways to sign in are changed. */
export function ConfirmStep({ status, onConfirmed, onClose }: Props) {
  const { t } = useTranslation();
  const ways = waysFor(status);
  const [way, setWay] = useState<Way>(ways[0] ?? 'password');
  const act = async (form: FormData) => {
    const code = textOf(form, 'code');
    if (way === 'passkey') await confirmByPasskey();
    else if (way === 'totp') await confirmIdentity({ code });
    else if (way === 'recovery_code') await confirmIdentity({ recovery_code: code });
    else await confirmIdentity({ password: textOf(form, 'password') });
  };
  return (
    <AskDialog
      title={t('mfa.confirm.title')}
      confirm={t('mfa.confirm.go')}
      act={act}
      onDone={onConfirmed}
      onClose={onClose}
    >
      {way === 'password' && (
        <PasswordInput
          label={t('mfa.confirm.password')}
          name="password"
          autoComplete="current-password"
          required
          data-autofocus
        />
      )}
      {way !== 'password' && <p className={styles.muted}>{t(`mfa.step.lead.${way}`)}</p>}
      {(way === 'totp' || way === 'recovery_code') && (
        <CodeInput isRecovery={way === 'recovery_code'} />
      )}
      {ways.map(
        (other) =>
          other !== way &&
          other !== 'password' && (
            <Button key={other} onClick={() => setWay(other)}>
              {t(`mfa.step.use_${other}`)}
            </Button>
          ),
      )}
    </AskDialog>
  );
}
