import { Link } from 'react-router';
import { useTranslation } from '#web/lib/i18n.ts';

/** The way to a new verification mail. */
export function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Link to="/auth/verify-email-sent" state={{ email, shouldSend: true }}>
      {t('auth.send_again')}
    </Link>
  );
}
