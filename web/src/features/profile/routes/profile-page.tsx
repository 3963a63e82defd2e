import { IconUser } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { MyUsage } from '#web/features/usage/components/my-usage.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { OwnAccess } from '../components/own-access.tsx';

/** The specification's placeholder, personal profile, and below it how one signs in and what the account has used. */
export function ProfilePage() {
  const { t } = useTranslation();
  usePageTitle(t('profile.title'));
  return (
    <>
      <EmptyState icon={<IconUser />} title={t('profile.title')} text={t('profile.later')} />
      <OwnAccess />
      <MyUsage />
    </>
  );
}
