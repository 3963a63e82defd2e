import { useEffect } from 'react';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { focusMain, hasNoFocus } from '#web/lib/focus.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page-title.ts';

/**
 * Shown when a deck does not exist or is not shared with the user. If it was deleted while displayed, moves focus to the
 * page.
 */
export function MissingDeck({ wasLoaded }: { wasLoaded: boolean }) {
  const { t } = useTranslation();
  usePageTitle(t('detail.missing.title'));
  useEffect(() => {
    if (wasLoaded && hasNoFocus()) focusMain();
  }, [wasLoaded]);
  return (
    <EmptyState title={t('detail.missing.title')} text={t('detail.missing.text')}>
      <ButtonLink to="/dashboard">{t('access.back')}</ButtonLink>
      <ButtonLink to="/dashboard?trash=1">{t('detail.missing.trash')}</ButtonLink>
    </EmptyState>
  );
}
