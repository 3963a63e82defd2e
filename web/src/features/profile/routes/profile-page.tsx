import { IconUser } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { MyUsage } from '#web/features/usage/components/my-usage.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

/** The specification's placeholder, personal profile, and below it what the account has used. */
export function ProfilePage() {
  const { t } = useTranslation();
  usePageTitle(t('profile.title'));
  return (
    <>
      <EmptyState icon={<IconUser />} title={t('profile.title')} text={t('profile.later')} />
      <MyUsage />
    </>
  );
}
