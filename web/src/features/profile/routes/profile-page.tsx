import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconUser } from '#web/components/icons/user.ts';
import { SectionSkeleton } from '#web/components/section-skeleton.tsx';
import { SecuritySection } from '#web/features/mfa/components/lazy.ts';
import { MyUsage } from '#web/features/usage/components/my-usage.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useNeedsFactor } from '#web/lib/session/session-store.ts';
import { MoreSettings } from '../components/more-settings.tsx';
import { OtherSessionsOffer } from '../components/other-sessions-offer.tsx';
import { OwnAccess } from '../components/own-access.tsx';
import { OwnActivity } from '../components/own-activity.tsx';
import { OwnName } from '../components/own-name.tsx';
import { OwnSessions } from '../components/own-sessions.tsx';
import { PageHead } from '../components/page-head.tsx';

/** Anchors of sections that moved from the profile to the settings; earlier mails have links to them. */
const movedSectionAnchors = ['#webhooks', '#own-data'];

function Security() {
  return (
    <Suspense fallback={<SectionSkeleton rows={3} />}>
      <SecuritySection afterChange={<OtherSessionsOffer />} />
    </Suspense>
  );
}

/**
 * The user's name, sign-in methods and usage. While a second factor must be set up, the API rejects everything else,
 * so only that section is shown.
 */
export function ProfilePage() {
  const { t } = useTranslation();
  usePageTitle(t('profile.title'));
  const needsFactor = useNeedsFactor();
  const { hash } = useLocation();
  if (movedSectionAnchors.includes(hash)) return <Navigate to={`/settings${hash}`} replace />;
  if (needsFactor)
    return (
      <>
        <EmptyState icon={<IconUser />} title={t('profile.title')} text={t('profile.set_up')} />
        <Security />
      </>
    );
  return (
    <>
      <PageHead title={t('profile.title')} text={t('profile.lead')} />
      <OwnName />
      <OwnAccess />
      <Security />
      <OwnSessions />
      <OwnActivity />
      <MyUsage />
      <MoreSettings />
    </>
  );
}
