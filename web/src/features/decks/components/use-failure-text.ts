import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import type { Messages } from '#web/locales/messages.ts';

/** Why a deck failed, as the locales have it: a text that isn't listed here doesn't compile. */
const errors: Record<keyof Messages['deck']['error'], true> = {
  invalid_output: true,
  access_denied: true,
  content_filtered: true,
  context_too_long: true,
  timeout: true,
  throttled: true,
  overloaded: true,
  source_unreadable: true,
  sources_too_large: true,
  sources_too_long: true,
  worn_out: true,
  internal: true,
};

const isKnown = (code: string | undefined): code is keyof typeof errors =>
  code !== undefined && Object.hasOwn(errors, code);

/** What the reader of a failed deck is told; the server's own words are in the language that it was made in. */
export function useFailureText({ error }: Pick<PresentationSummary, 'error'>): string {
  const { t } = useTranslation();
  const code = error?.code;
  return isKnown(code) ? t(`deck.error.${code}`) : t('deck.failed');
}
