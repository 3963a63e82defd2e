import { Navigate, Outlet, useLocation } from 'react-router';
import { PageLoader } from '#web/components/page-loader.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useNeedsFactor, useSession } from '#web/lib/session/session-store.ts';

type LocationState = { from?: { pathname: string; search: string; hash: string } };

/** Returns the page that the visitor requested before the sign-in; the dashboard by default. */
export function getRequestedPage(state: unknown): string {
  const from = (state as LocationState | null)?.from;
  // Rejects a path such as `//host`, which would lead to another host.
  if (!from || !/^\/(?!\/)/.test(from.pathname)) return '/dashboard';
  return `${from.pathname}${from.search}${from.hash}`;
}

/**
 * Requires a signed-in user and returns to the requested page after the sign-in. Redirects users
 * who must set up a second factor to the profile page.
 */
export function RequireSession() {
  const status = useSession((state) => state.status);
  const needsFactor = useNeedsFactor();
  const location = useLocation();
  if (status === 'loading') return <PageLoader />;
  if (status === 'out') return <Navigate to="/auth/login" replace state={{ from: location }} />;
  if (needsFactor && location.pathname !== '/profile') return <Navigate to="/profile" replace />;
  return <Outlet />;
}

/** Landing and auth pages: signed-in users are redirected to the page they requested. */
export function GuestOnly() {
  const status = useSession((state) => state.status);
  const { state } = useLocation();
  const { t } = useTranslation();
  if (status === 'out') return <Outlet />;
  // The loader also stays while the code of the requested page is loading.
  return (
    <PageLoader label={t('common.signing_in')}>
      {status === 'in' && <Navigate to={getRequestedPage(state)} replace />}
    </PageLoader>
  );
}
