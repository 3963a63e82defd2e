import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { AuthPageFields } from './use-auth-page-state.ts';

type Props = { page: AuthPageFields; error?: string | undefined };

/** The email field, prefilled with the address typed on the previous page. */
export function EmailField({ page, error }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={page.email}
      onChange={(event) => page.setEmail(event.target.value)}
      error={error}
    />
  );
}
