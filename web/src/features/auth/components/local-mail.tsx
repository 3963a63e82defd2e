import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';

/** Where nothing is mailed for real, the way to what would have been; nothing on a deployed stage. */
export function LocalMail() {
  const { t } = useTranslation();
  const { data: config } = useQuery({ ...configQuery, meta: { isShownInPlace: true } });
  if (!config?.local_mailbox) return null;
  return (
    <p>
      {t('auth.local_mail')} <a href={config.local_mailbox}>{t('auth.local_mailbox')}</a>
    </p>
  );
}
