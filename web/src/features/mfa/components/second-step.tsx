import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { MfaChallenge, MfaMethod } from '#shared/schemas/mfa.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { signInByCode, signInByPasskey } from '../api/sign-in.ts';
import { CodeInput } from './code-input.tsx';
import { toPasskeyError } from './passkey-error.ts';

type Props = { challenge: MfaChallenge; onRestart: () => void };

/**
 * The second step of a sign-in: the form of one method, with buttons for the user's other methods.
 */
export function SecondStep({ challenge: { mfa_token, methods }, onRestart }: Props) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<MfaMethod>(methods[0] ?? 'totp');
  const isPasskey = method === 'passkey';
  const form = useRef<HTMLFormElement>(null);
  const meta = useErrorShownInForm();
  const signIn = useMutation({
    meta,
    retry: false,
    mutationFn: (code: string) =>
      isPasskey
        ? signInByPasskey(mfa_token)
        : signInByCode(method === 'totp' ? 'totp' : 'recovery-code', { mfa_token, code }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate(getFormText(new FormData(event.currentTarget), 'code'));
  };
  const choose = (other: MfaMethod) => {
    signIn.reset();
    setMethod(other);
  };
  return (
    <>
      <p>{t(`mfa.step.lead.${method}`)}</p>
      <form ref={form} onSubmit={submit} style={{ display: 'contents' }}>
        {signIn.error && <ErrorNote error={toPasskeyError(signIn.error)} />}
        {!isPasskey && (
          <CodeInput
            isRecovery={method === 'recovery_code'}
            onComplete={() => form.current?.requestSubmit()}
          />
        )}
        <Button type="submit" variant="primary" size="lg" isBusy={signIn.isPending}>
          {t(isPasskey ? 'mfa.step.use_passkey' : 'mfa.step.go')}
        </Button>
      </form>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} onClick={() => choose(other)}>
            {t(`mfa.step.use_${other}`)}
          </Button>
        ))}
      <Button onClick={onRestart}>{t('mfa.step.restart')}</Button>
      <p>{t('mfa.step.lost')}</p>
    </>
  );
}
