import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { AuthPageFields } from './use-auth-page-state.ts';

type Props = {
  page: AuthPageFields;
  error?: string | undefined;
  /**
   * Whether the field has focus when the page opens; ignored on touch devices, where focus would open the on-screen
   * keyboard.
   */
  hasFocus?: boolean;
};

const hasKeyboard = () => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches;

/** The email field, prefilled with the address typed on the previous page. */
export function EmailField({ page, error, hasFocus = false }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="email"
      required
      autoFocus={hasFocus && hasKeyboard()}
      defaultValue={page.email}
      onChange={(event) => page.setEmail(event.target.value)}
      error={error}
    />
  );
}
