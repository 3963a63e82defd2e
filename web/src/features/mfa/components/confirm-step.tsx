import { useState } from 'react';
import { listSecondStepMethods } from '#shared/domain/second-step.ts';
import type { MfaMethod, MfaStatus } from '#shared/schemas/mfa.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/section.module.css';
import { PasswordInput } from '#web/features/auth/components/password-input.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { confirmByPasskey, confirmIdentity } from '../api/factors.ts';
import { CodeInput } from './code-input.tsx';
import { FormDialog } from './form-dialog.tsx';

type ProofMethod = MfaMethod | 'password';

/**
 * Ways to prove the user's identity: by a second factor if the user has one, otherwise by the
 * password.
 */
function listProofMethods({ passkeys, totp, recovery_codes }: MfaStatus): ProofMethod[] {
  const methods = listSecondStepMethods({ passkeys, totp, codes: recovery_codes?.left ?? 0 });
  return methods.length > 0 ? methods : ['password'];
}

type Props = { status: MfaStatus; onConfirmed: () => void; onClose: () => void };

/** Requires a proof of identity before sign-in methods are changed. */
export function ConfirmStep({ status, onConfirmed, onClose }: Props) {
  const { t } = useTranslation();
  const methods = listProofMethods(status);
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'password');
  const submitForm = async (form: FormData) => {
    const code = getFormText(form, 'code');
    if (method === 'passkey') await confirmByPasskey();
    else if (method === 'totp') await confirmIdentity({ code });
    else if (method === 'recovery_code') await confirmIdentity({ recovery_code: code });
    else await confirmIdentity({ password: getFormText(form, 'password') });
  };
  return (
    <FormDialog
      title={t('mfa.confirm.title')}
      submitLabel={t('mfa.confirm.go')}
      submitForm={submitForm}
      onDone={onConfirmed}
      onClose={onClose}
    >
      {method === 'password' && (
        <PasswordInput
          label={t('mfa.confirm.password')}
          name="password"
          autoComplete="current-password"
          required
          data-autofocus
        />
      )}
      {method !== 'password' && <p className={styles.muted}>{t(`mfa.step.lead.${method}`)}</p>}
      {(method === 'totp' || method === 'recovery_code') && (
        <CodeInput isRecovery={method === 'recovery_code'} />
      )}
      {methods.map(
        (other) =>
          other !== method &&
          other !== 'password' && (
            <Button key={other} onClick={() => setMethod(other)}>
              {t(`mfa.step.use_${other}`)}
            </Button>
          ),
      )}
    </FormDialog>
  );
}
