import { IconSettings } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/components/empty-state.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

/** The specification's placeholder: system settings. */
export function SettingsPage() {
  const { t } = useTranslation();
  usePageTitle(t('settings.title'));
  return (
    <EmptyState icon={<IconSettings />} title={t('settings.title')} text={t('profile.later')} />
  );
}
