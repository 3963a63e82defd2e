import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way to a new verification mail. */
export function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Link to="/auth/verify-email-sent" state={{ email, shouldSend: true }}>
      {t('auth.send_again')}
    </Link>
  );
}
