import { useQuery } from '@tanstack/react-query';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';

/**
 * Link to the mailbox of a local development server, which stores emails instead of sending them; renders nothing on a
 * deployed server.
 */
export function LocalMail() {
  const { t } = useTranslation();
  const { data: config } = useQuery({ ...configQuery, meta: { isErrorShownInForm: true } });
  if (!config?.local_mailbox) return null;
  return (
    <p>
      {t('auth.local_mail')} <a href={config.local_mailbox}>{t('auth.local_mailbox')}</a>
    </p>
  );
}
