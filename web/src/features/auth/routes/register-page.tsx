import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { configQuery } from '#web/lib/config.ts';
import { getFormText } from '#web/lib/form-data.ts';
import { loadAppTexts, useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { setSessionError, useSession } from '#web/lib/session/session-store.ts';
import { useInvalidFieldFocus } from '#web/lib/use-invalid-field-focus.ts';
import { useRegister } from '../api/use-register.ts';
import styles from '../components/auth-layout.module.css';
import { AuthLayout } from '../components/auth-layout.tsx';
import { EmailField } from '../components/email-field.tsx';
import { InviteField } from '../components/invite-field.tsx';
import { NewPasswordInput } from '../components/password-input.tsx';
import { type AuthPageFields, useAuthPageState } from '../components/use-auth-page-state.ts';

/** Returns the server's error about an invite code, with the code that was submitted. */
function getInviteError(error: unknown, fields: Record<string, string>, code = '') {
  const isInvalidInvite = error instanceof ApiError && error.code === 'invite_invalid';
  const text = fields.invite_code ?? (isInvalidInvite ? error.message : undefined);
  return text === undefined ? undefined : { text, code };
}

function useRegistrationForm({ state }: AuthPageFields) {
  const { language } = useTranslation();
  const navigate = useNavigate();
  const register = useRegister();
  const form = useInvalidFieldFocus(register.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const code = getFormText(data, 'invite_code');
    const body = {
      email: getFormText(data, 'email'),
      password: getFormText(data, 'password'),
      full_name: getFormText(data, 'full_name'),
      locale: language,
      ...(code && { invite_code: code }),
    };
    register.mutate(body, {
      onSuccess: ({ email }) =>
        navigate('/auth/verify-email-sent', { state: { ...state, email, sentAt: Date.now() } }),
    });
  };
  const fields = register.error instanceof ApiError ? register.error.fields : {};
  const serverError = getInviteError(register.error, fields, register.variables?.invite_code);
  return { form, submit, register, fields, serverError };
}

const InviteCodeRequestForm = lazy(async () => {
  // Loads the form's texts, which are not part of the first load.
  await loadAppTexts();
  return {
    default: (await import('../components/invite-code-request-form.tsx')).InviteCodeRequestForm,
  };
});

function RequestCodeSection({ email }: { email: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <button type="button" className={styles.codeRequestButton} onClick={() => setIsOpen(true)}>
        {t('auth.no_code')}
      </button>
    );
  return (
    <Suspense>
      <InviteCodeRequestForm email={email} />
    </Suspense>
  );
}

/**
 * Returns the code in the URL: an invite’s in the query, the first admin’s in the fragment, which
 * is not sent to servers.
 */
function useUrlCode(): string | null {
  const { search, hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code');
}

/** The registration page; the URL may contain an invite code. */
export function RegisterPage() {
  const { t } = useTranslation();
  const code = useUrlCode();
  const { data: config } = useQuery(configQuery);
  // Keep a code from the URL also when registration is open: the deployment's link for the first
  // admin contains a code.
  const isCodeRequired = config?.registration !== 'open';
  const showsCode = isCodeRequired || code !== null;
  const page = useAuthPageState();
  const { form, submit, register, fields, serverError } = useRegistrationForm(page);
  const error = useSession((session) => session.error);
  usePageTitle(t('auth.register'));
  useEffect(() => () => setSessionError(null), []);

  return (
    <AuthLayout title={t('auth.register_title')} lead={isCodeRequired && t('auth.register_lead')}>
      <form ref={form} onSubmit={submit} style={{ display: 'contents' }}>
        {error && !serverError && Object.keys(fields).length === 0 && (
          <ErrorNote error={register.error?.message ? register.error : error} />
        )}
        {showsCode && (
          <InviteField initial={code ?? ''} isRequired={isCodeRequired} serverError={serverError} />
        )}
        <TextInput
          label={t('auth.full_name')}
          name="full_name"
          autoComplete="name"
          maxLength={100}
          required
          error={fields.full_name}
        />
        <EmailField page={page} error={fields.email} />
        <NewPasswordInput label={t('auth.password')} name="password" error={fields.password} />
        <Button type="submit" variant="primary" size="lg" isBusy={register.isPending}>
          {t('auth.create_account')}
        </Button>
      </form>
      {showsCode && <RequestCodeSection email={page.email} />}
      <p>
        {t('auth.has_account')}{' '}
        <Link to="/auth/login" state={page.state}>
          {t('auth.sign_in')}
        </Link>
      </p>
    </AuthLayout>
  );
}
