import { IconUsers } from '@tabler/icons-react';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { UsageStats } from '#web/features/usage/components/usage-stats.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

/** User management comes with a later release; the page says so. */
export function UsersPage() {
  const { t } = useTranslation();
  usePageTitle(t('layout.users'));
  return (
    <>
      <EmptyState icon={<IconUsers />} title={t('layout.users')} text={t('users.later')}>
        <ButtonLink to="/admin/invite-codes">{t('layout.invite_codes')}</ButtonLink>
      </EmptyState>
      <UsageStats />
    </>
  );
}
