import { type ComponentProps, useState } from 'react';
import { IconButton } from '#web/components/button.tsx';
import { IconEye } from '#web/components/icons/eye.ts';
import { IconEyeOff } from '#web/components/icons/eye-off.ts';
import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';

/** A password field with a show/hide button. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, 'type' | 'end'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <IconButton
      label={isShown ? t('auth.hide_password') : t('auth.show_password')}
      aria-pressed={isShown}
      onClick={() => setIsShown((before) => !before)}
    >
      {isShown ? <IconEyeOff /> : <IconEye />}
    </IconButton>
  );
  return <TextInput {...props} type={isShown ? 'text' : 'password'} end={toggle} />;
}

type NewProps = Pick<ComponentProps<typeof PasswordInput>, 'label' | 'name' | 'error'>;

/** A new password field, with the server's length limits. The hint replaces the browser's message about them. */
export function NewPasswordInput(props: NewProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
      hint={t('auth.password_hint')}
      onInvalid={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
      }}
    />
  );
}
