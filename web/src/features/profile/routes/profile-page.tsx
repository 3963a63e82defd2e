import { Suspense } from 'react';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconSettings } from '#web/components/icons/settings.ts';
import { IconUser } from '#web/components/icons/user.ts';
import { PageLoader } from '#web/components/page-loader.tsx';
import { ApiKeys } from '#web/features/api-keys/components/lazy.ts';
import { OwnData } from '#web/features/data-export/components/lazy.ts';
import { SecuritySection } from '#web/features/mfa/components/lazy.ts';
import { MyUsage } from '#web/features/usage/components/my-usage.tsx';
import { Webhooks } from '#web/features/webhooks/components/lazy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { joinSentences } from '#web/lib/sentences.ts';
import { useNeedsFactor } from '#web/lib/session/session-store.ts';
import { OtherSessionsOffer } from '../components/other-sessions-offer.tsx';
import { OwnAccess } from '../components/own-access.tsx';
import { OwnActivity } from '../components/own-activity.tsx';
import { OwnSessions } from '../components/own-sessions.tsx';

/**
 * The product specification's placeholder for the personal profile, with sign-in methods and usage below.
 * While a second factor must be set up, the API rejects everything else, so only that section is
 * shown.
 */
export function ProfilePage() {
  const { t } = useTranslation();
  usePageTitle(t('profile.title'));
  const needsFactor = useNeedsFactor();
  return (
    <>
      <EmptyState
        icon={<IconUser />}
        title={t('profile.title')}
        text={t(needsFactor ? 'profile.set_up' : 'profile.later')}
      />
      {!needsFactor && <OwnAccess />}
      <Suspense fallback={<PageLoader />}>
        <SecuritySection afterChange={<OtherSessionsOffer />} />
      </Suspense>
      {!needsFactor && (
        <>
          <OwnSessions />
          <Suspense>
            <ApiKeys />
          </Suspense>
          <Suspense>
            <Webhooks />
          </Suspense>
          <OwnActivity />
          <Suspense>
            <OwnData />
          </Suspense>
          <MyUsage />
        </>
      )}
    </>
  );
}

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
