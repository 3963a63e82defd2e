import { TextInput } from '#web/components/inputs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Carried } from './use-carried.ts';

type Props = { carried: Carried; error?: string | undefined };

/** The address, as it was typed on the page before. */
export function EmailField({ carried, error }: Props) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.email')}
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={carried.email}
      onChange={(event) => carried.setEmail(event.target.value)}
      error={error}
    />
  );
}
