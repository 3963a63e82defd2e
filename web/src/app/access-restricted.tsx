import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconLock } from '#web/components/icons/lock.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

/** The page that non-admins see in place of an admin page. */
export function AccessRestricted() {
  const { t } = useTranslation();
  usePageTitle(t('access.title'));
  return (
    <EmptyState icon={<IconLock />} title={t('access.title')} text={t('access.text')}>
      <ButtonLink to="/dashboard">{t('access.back')}</ButtonLink>
    </EmptyState>
  );
}
