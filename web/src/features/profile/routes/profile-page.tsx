import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/components/empty-state.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

/** The specification's placeholder: personal profile. */
export function ProfilePage() {
  const { t } = useTranslation();
  usePageTitle(t('profile.title'));
  return <EmptyState icon={<IconUser />} title={t('profile.title')} text={t('profile.later')} />;
}
