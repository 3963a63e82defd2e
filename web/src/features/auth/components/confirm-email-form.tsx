import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { useInvalidFieldFocus } from '#web/lib/use-invalid-field-focus.ts';
import { confirmEmail, type Verification } from '../api/auth.ts';
import { signInAfterConfirmation } from '../api/sign-in-after-confirmation.ts';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordInput, PasswordInput } from './password-input.tsx';

type Props = { token: string; link: Verification; onConfirmed: (email: string) => void };

/**
 * Confirms the address of a verification link, with the registration's password or with a new one.
 */
export function ConfirmEmailForm({ token, link, onConfirmed }: Props) {
  const { t } = useTranslation();
  const meta = useErrorShownInForm();
  const confirm = useMutation({
    meta,
    mutationFn: confirmEmail,
    // Passed here and not to mutate(), whose callbacks don't run after the form is unmounted: the sign-in unmounts it
    // when the user has loaded.
    onSuccess: async ({ email }, { password }) => {
      await signInAfterConfirmation(email, password);
      onConfirmed(email);
    },
  });
  const form = useInvalidFieldFocus(confirm.error);
  const isNew = link.needs === 'new_password';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = getFormText(new FormData(event.currentTarget), 'password');
    confirm.mutate({ token, password });
  };
  const { error } = confirm;
  const isWrongPassword = error instanceof ApiError && error.code === 'registration_password_wrong';
  const needsOtherInvite =
    error instanceof ApiError && error.code === 'registration_invite_invalid';
  const fields = error instanceof ApiError ? error.fields : {};
  const label = t(isNew ? 'verify.new_password' : 'auth.password');
  const passwordError = isWrongPassword || fields.password ? error?.message : undefined;

  return (
    <AuthLayout
      title={t('auth.confirm_title')}
      lead={t(isNew ? 'verify.choose' : 'verify.enter', { email: link.email })}
    >
      <form ref={form} onSubmit={submit} style={{ display: 'contents' }}>
        {error && !passwordError && (
          <ErrorNote error={error}>
            {needsOtherInvite && <Link to="/auth/register">{t('auth.register')}</Link>}
          </ErrorNote>
        )}
        {/* Lets password managers save and fill by email address. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        {isNew ? (
          <NewPasswordInput label={label} name="password" error={passwordError} />
        ) : (
          <PasswordInput
            label={label}
            name="password"
            autoComplete="current-password"
            required
            error={passwordError}
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
    </AuthLayout>
  );
}
