import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { PageLoader } from '#web/components/page-loader.tsx';
import { loadAppTexts, loadLandingTexts, loadMfaTexts } from '#web/lib/i18n.ts';
import { GuestOnly, RequireSession } from './guards.tsx';
import { RouteCrash } from './route-crash.tsx';

/** Loads a page's module when the route is visited. */
const createLazyPage =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async () => ({ Component: (await load())[name] });

const guestRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => {
      const page = import('#web/features/landing/routes/landing-page.tsx');
      await loadLandingTexts();
      return { Component: (await page).LandingPage };
    },
  },
  {
    path: 'auth/login',
    lazy: createLazyPage(() => import('#web/features/auth/routes/login-page.tsx'), 'LoginPage'),
  },
  {
    path: 'auth/register',
    lazy: createLazyPage(
      () => import('#web/features/auth/routes/register-page.tsx'),
      'RegisterPage',
    ),
  },
  {
    path: 'auth/verify-email-sent',
    lazy: createLazyPage(
      () => import('#web/features/auth/routes/verify-email-sent-page.tsx'),
      'VerifyEmailSentPage',
    ),
  },
];

/** Loads a page together with texts that the first load leaves out. */
const loadPageWithTexts = async <T,>(
  loadTexts: () => Promise<void>,
  page: Promise<T>,
): Promise<T> => {
  await loadTexts();
  return page;
};

const loadAdmin = () =>
  loadPageWithTexts(loadMfaTexts, import('#web/features/admin/routes/admin-pages.tsx'));

const adminRoutes: RouteObject[] = [
  { path: 'admin/invite-codes', lazy: createLazyPage(loadAdmin, 'InviteCodes') },
  { path: 'admin/users', lazy: createLazyPage(loadAdmin, 'Users') },
];

// Each module has only one import() expression, because the bundler adds the names of all chunks that a module needs to
// the first load for each expression.
const loadPageWithAppTexts = <T,>(page: Promise<T>): Promise<T> =>
  loadPageWithTexts(loadAppTexts, page);
const loadLayout = () => loadPageWithAppTexts(import('./layout/app-layout.tsx'));
const loadDashboard = () => import('#web/features/decks/routes/dashboard-page.tsx');
const loadProfile = () => import('#web/features/profile/routes/profile-page.tsx');
const loadSettings = () => import('#web/features/profile/routes/settings-page.tsx');

const layoutRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: createLazyPage(loadDashboard, 'DashboardPage'),
  },
  {
    path: 'presentation/:id',
    lazy: createLazyPage(() => import('#web/features/decks/routes/deck-page.tsx'), 'DeckPage'),
  },
  {
    path: 'brands',
    lazy: createLazyPage(loadDashboard, 'BrandsPage'),
  },
  { lazy: createLazyPage(loadLayout, 'RequireAdmin'), children: adminRoutes },
  {
    path: 'profile',
    lazy: createLazyPage(loadProfile, 'ProfilePage'),
  },
  {
    path: 'settings',
    lazy: createLazyPage(loadSettings, 'SettingsPage'),
  },
];

const createMailedLinkRoute = (
  path: string,
  name: keyof typeof import('#web/features/auth/routes/mailed-link-pages.tsx'),
): RouteObject => ({
  path,
  lazy: createLazyPage(
    () => loadPageWithAppTexts(import('#web/features/auth/routes/mailed-link-pages.tsx')),
    name,
  ),
});

const loadPreviewPage = async () => ({
  Component: (await loadPageWithAppTexts(import('./preview.tsx'))).PreviewPage,
});

/** The product specification's routes; each page is its own chunk. */
const routes: RouteObject[] = [
  {
    path: '/',
    HydrateFallback: PageLoader,
    ErrorBoundary: RouteCrash,
    children: [
      { Component: GuestOnly, children: guestRoutes },
      {
        path: 'verify-email',
        lazy: createLazyPage(
          () => loadPageWithAppTexts(import('#web/features/auth/routes/verify-email-page.tsx')),
          'VerifyEmailPage',
        ),
      },
      // Pages that emails link to; signed-in users open them too.
      createMailedLinkRoute('auth/forgot-password', 'ForgotPasswordPage'),
      createMailedLinkRoute('auth/reset-password', 'ResetPasswordPage'),
      createMailedLinkRoute('stop-invitations', 'StopInvitationsPage'),
      {
        Component: RequireSession,
        children: [
          {
            lazy: createLazyPage(loadLayout, 'AppLayout'),
            children: layoutRoutes,
          },
          { path: 'preview/:id', lazy: loadPreviewPage },
          { path: 'preview/:id/:version', lazy: loadPreviewPage },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];

/** Creates the router. Call once: it listens to the browser history from then on. */
export function createRouter() {
  return createBrowserRouter(routes);
}
