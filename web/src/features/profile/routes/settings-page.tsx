import { Suspense } from 'react';
import { SectionSkeleton } from '#web/components/section-skeleton.tsx';
import { ApiKeys } from '#web/features/api-keys/components/lazy.ts';
import { OwnData } from '#web/features/data-export/components/lazy.ts';
import { StartOptions } from '#web/features/decks/components/new-deck/start-options.tsx';
import { Webhooks } from '#web/features/webhooks/components/lazy.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useNeedsFactor } from '#web/lib/session/session-store.ts';
import { AppSettings } from '../components/app-settings.tsx';
import { MoreSettings } from '../components/more-settings.tsx';
import { PageHead } from '../components/page-head.tsx';

/**
 * Language, colours, the options of new presentations, and access for programs. Before a required second factor is set
 * up the API rejects other requests, so only the first sections are shown.
 */
export function SettingsPage() {
  const { t } = useTranslation();
  usePageTitle(t('settings.title'));
  const needsFactor = useNeedsFactor();
  return (
    <>
      <PageHead title={t('settings.title')} text={t('settings.lead')} />
      <AppSettings />
      <StartOptions />
      {!needsFactor && (
        <>
          <Suspense fallback={<SectionSkeleton rows={2} />}>
            <ApiKeys />
          </Suspense>
          <Suspense fallback={<SectionSkeleton rows={2} />}>
            <Webhooks />
          </Suspense>
          <Suspense fallback={<SectionSkeleton rows={1} />}>
            <OwnData />
          </Suspense>
        </>
      )}
      <MoreSettings />
    </>
  );
}
