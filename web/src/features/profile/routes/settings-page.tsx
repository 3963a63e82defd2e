import { EmptyState } from '#web/components/empty-state.tsx';
import { IconSettings } from '#web/components/icons/settings.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { joinSentences } from '#web/lib/sentences.ts';

/** The product specification's placeholder for system settings; says where existing settings are. */
export function SettingsPage() {
  const { t, language } = useTranslation();
  usePageTitle(t('settings.title'));
  return (
    <EmptyState
      icon={<IconSettings />}
      title={t('settings.title')}
      text={joinSentences([t('profile.later'), t('settings.meanwhile')], language)}
    />
  );
}
