import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';

type Props = { isRecovery?: boolean; error?: string | undefined; onComplete?: () => void };

/**
 * Input for the code of an authenticator app or a recovery code. Calls `onComplete` when an app's code has six digits.
 */
export function CodeInput({ isRecovery = false, error, onComplete }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      key={isRecovery ? 'recovery' : 'totp'}
      label={t(isRecovery ? 'mfa.step.recovery_code' : 'mfa.step.code')}
      name="code"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize={isRecovery ? 'characters' : 'off'}
      spellCheck={false}
      maxLength={isRecovery ? 64 : 12}
      required
      autoFocus
      data-autofocus
      error={error}
      onChange={({ target }) => {
        if (!isRecovery && /^\s*\d{3}\s?\d{3}\s*$/.test(target.value)) onComplete?.();
      }}
    />
  );
}
