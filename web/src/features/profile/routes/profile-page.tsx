import { IconUser } from '@tabler/icons-react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

/** The specification's placeholder: personal profile. */
export function ProfilePage() {
  const { t } = useTranslation();
  usePageTitle(t('profile.title'));
  return <EmptyState icon={<IconUser />} title={t('profile.title')} text={t('profile.later')} />;
}
