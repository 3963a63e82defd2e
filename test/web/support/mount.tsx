/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createQueryClient } from '#web/app/query-client.ts';
import { loadAppTexts, loadLanguage, loadMfaTexts } from '#web/lib/i18n.ts';

/** Renders routes at a URL, in English, with the app's query client. */
export async function mountRoutes(
  routes: RouteObject[],
  at: string | { pathname: string; search?: string; state?: unknown },
) {
  await loadLanguage('en');
  await loadAppTexts();
  await loadMfaTexts();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  );
  return router;
}

/** Renders one element. */
export function mount(element: ReactNode) {
  return mountRoutes([{ path: '*', element }], '/');
}
