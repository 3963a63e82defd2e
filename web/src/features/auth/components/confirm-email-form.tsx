import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { textOf } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useRefusedFocus } from '#web/lib/use-refused-focus.ts';
import { useShownInPlace } from '#web/lib/use-shown-in-place.ts';
import { confirmEmail, type Verification } from '../api/auth.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordInput, PasswordInput } from './password-input.tsx';

type Props = { token: string; link: Verification; onConfirmed: (email: string) => void };

/** Confirms the address of a mailed link, by the password of its registration or by a new one. */
export function ConfirmEmailForm({ token, link, onConfirmed }: Props) {
  const { t } = useTranslation();
  const meta = useShownInPlace();
  const confirm = useMutation({ meta, mutationFn: confirmEmail });
  const form = useRefusedFocus(confirm.error);
  const isNew = link.needs === 'new_password';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), 'password');
    confirm.mutate({ token, password }, { onSuccess: ({ email }) => onConfirmed(email) });
  };
  const { error } = confirm;
  const isWrong = error instanceof ApiError && error.code === 'registration_password_wrong';
  const fields = error instanceof ApiError ? error.fields : {};
  const label = t(isNew ? 'verify.new_password' : 'auth.password');
  const refusal = isWrong ? error.message : fields.password;

  return (
    <AuthFrame
      title={t('auth.confirm_title')}
      lead={t(isNew ? 'verify.choose' : 'verify.enter', { email: link.email })}
    >
      <form ref={form} onSubmit={submit} style={{ display: 'contents' }}>
        {error && !refusal && <ErrorNote error={error} />}
        {/* Lets password managers save and fill by e-mail address. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        {isNew ? (
          <NewPasswordInput label={label} name="password" error={refusal} />
        ) : (
          <PasswordInput
            label={label}
            name="password"
            autoComplete="current-password"
            required
            error={refusal}
          />
        )}
        <Button type="submit" variant="primary" size="lg" isBusy={confirm.isPending}>
          {t('verify.confirm')}
        </Button>
      </form>
      <p>
        <Link to="/auth/verify-email-sent" state={{ email: link.email }}>
          {t('verify.other_link')}
        </Link>
      </p>
    </AuthFrame>
  );
}
