import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { TextInput } from '#web/components/inputs.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { configQuery } from '#web/lib/config.ts';
import { textOf } from '#web/lib/form-data.ts';
import { speakApp, useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { setSessionError, useSession } from '#web/lib/session/session-store.ts';
import { useRefusedFocus } from '#web/lib/use-refused-focus.ts';
import { useRegister } from '../api/use-register.ts';
import styles from '../components/auth-frame.module.css';
import { AuthFrame } from '../components/auth-frame.tsx';
import { EmailField } from '../components/email-field.tsx';
import { InviteField } from '../components/invite-field.tsx';
import { NewPasswordInput } from '../components/password-input.tsx';
import { type Carried, useCarried } from '../components/use-carried.ts';

/** What the server has against a code, and which code that was. */
function refusalOf(error: unknown, fields: Record<string, string>, code = '') {
  const isRefused = error instanceof ApiError && error.code === 'invite_invalid';
  const text = fields.invite_code ?? (isRefused ? error.message : undefined);
  return text === undefined ? undefined : { text, code };
}

function useSubmit({ state }: Carried) {
  const { language } = useTranslation();
  const navigate = useNavigate();
  const register = useRegister();
  const form = useRefusedFocus(register.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const code = textOf(data, 'invite_code');
    const body = {
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
      full_name: textOf(data, 'full_name'),
      locale: language,
      ...(code && { invite_code: code }),
    };
    register.mutate(body, {
      onSuccess: ({ email }) =>
        navigate('/auth/verify-email-sent', { state: { ...state, email, sentAt: Date.now() } }),
    });
  };
  const fields = register.error instanceof ApiError ? register.error.fields : {};
  const refusal = refusalOf(register.error, fields, register.variables?.invite_code);
  return { form, submit, register, fields, refusal };
}

const AskForCode = lazy(async () => {
  // Its words are not among those of the first load.
  await speakApp();
  return { default: (await import('../components/ask-for-code.tsx')).AskForCode };
});

function NoCode({ email }: { email: string }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className={styles.ask} onClick={() => setIsAsking(true)}>
        {t('auth.no_code')}
      </button>
    );
  return (
    <Suspense>
      <AskForCode email={email} />
    </Suspense>
  );
}

/** The code in the URL: an invite’s in the query, the first admin’s in the fragment, which is not sent to servers. */
function useCodeOfAddress(): string | null {
  const { search, hash } = useLocation();
  return new URLSearchParams(hash.slice(1)).get('code') ?? new URLSearchParams(search).get('code');
}

/** Register with an invite code, which the address may bring along. */
export function RegisterPage() {
  const { t } = useTranslation();
  const code = useCodeOfAddress();
  const { data: config } = useQuery(configQuery);
  // Also in an open stage: the first admin’s address of the deployment carries a code.
  const needsCode = config?.registration !== 'open' || code !== null;
  const carried = useCarried();
  const { form, submit, register, fields, refusal } = useSubmit(carried);
  const error = useSession((session) => session.error);
  usePageTitle(t('auth.register'));
  useEffect(() => () => setSessionError(null), []);

  return (
    <AuthFrame title={t('auth.register_title')} lead={t('auth.register_lead')}>
      <form ref={form} onSubmit={submit} style={{ display: 'contents' }}>
        {error && !refusal && (
          <ErrorNote error={register.error?.message ? register.error : error} />
        )}
        {needsCode && <InviteField initial={code ?? ''} refusal={refusal} />}
        <TextInput
          label={t('auth.full_name')}
          name="full_name"
          autoComplete="name"
          maxLength={100}
          required
          error={fields.full_name}
        />
        <EmailField carried={carried} error={fields.email} />
        <NewPasswordInput label={t('auth.password')} name="password" error={fields.password} />
        <Button type="submit" variant="primary" size="lg" isBusy={register.isPending}>
          {t('auth.create_account')}
        </Button>
      </form>
      {needsCode && <NoCode email={carried.email} />}
      <p>
        {t('auth.has_account')}{' '}
        <Link to="/auth/login" state={carried.state}>
          {t('auth.sign_in')}
        </Link>
      </p>
    </AuthFrame>
  );
}
