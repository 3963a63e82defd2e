import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconKey } from '#web/components/icons/key.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { setSessionError, useSession } from '#web/lib/session/session-store.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { signInByPasskey } from '../api/sign-in.ts';
import { toPasskeyError } from './passkey-error.ts';

/** Button that signs in by a passkey; renders nothing if the browser does not support passkeys. */
export function PasskeySignIn() {
  const { t } = useTranslation();
  const meta = useErrorShownInForm();
  const signIn = useMutation({ meta, mutationFn: () => signInByPasskey(), retry: false });
  // An error of a later sign-in by password is shown in place of the passkey's error.
  const otherError = useSession((session) => session.error);
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {signIn.error && !otherError && <ErrorNote error={toPasskeyError(signIn.error)} />}
      <Button
        size="lg"
        icon={<IconKey />}
        isBusy={signIn.isPending}
        onClick={() => {
          setSessionError(null);
          signIn.mutate();
        }}
      >
        {t('mfa.passkey.sign_in')}
      </Button>
    </>
  );
}
