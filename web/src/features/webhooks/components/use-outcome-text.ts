import type { Delivery } from '#shared/schemas/webhooks.ts';
import { useTranslation } from '#web/lib/i18n.ts';

type Outcome = Pick<Delivery, 'response_status' | 'error'>;

/** Returns a function that describes the outcome of an attempt: the response's status, or why there was no response. */
export function useOutcomeText(): (outcome: Outcome) => string {
  const { t } = useTranslation();
  return ({ response_status: status, error }) => {
    const isAboutStatus = error === null || error === 'status' || error === 'redirect';
    if (status !== null && isAboutStatus) return t('webhooks.response', { status });
    return error === null ? t('webhooks.no_attempt') : t(`webhooks.error.${error}`);
  };
}
