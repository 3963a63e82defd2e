import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconKey } from '#web/components/icons/key.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useErrorShownInForm } from '#web/lib/use-error-shown-in-form.ts';
import { signInByPasskey } from '../api/sign-in.ts';
import { passkeyError } from './passkey-error.ts';

/** Button that signs in by a passkey; renders nothing if the browser does not support passkeys. */
export function PasskeySignIn() {
  const { t } = useTranslation();
  const meta = useErrorShownInForm();
  const signIn = useMutation({ meta, mutationFn: () => signInByPasskey(), retry: false });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {signIn.error && <ErrorNote error={passkeyError(signIn.error)} />}
      <Button size="lg" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        <IconKey /> {t('mfa.passkey.sign_in')}
      </Button>
    </>
  );
}
