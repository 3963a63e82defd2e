import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router';
import { Toaster } from '#web/components/toaster.tsx';
import { useSession } from '#web/lib/session/session-store.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { createQueryClient } from './query-client.ts';
import type { createRouter } from './router.tsx';

/** The providers, outermost first: crash page, server state, router, toasts. */
export function App({ router }: { router: ReturnType<typeof createRouter> }) {
  const [queryClient] = useState(createQueryClient);

  useEffect(
    () =>
      useSession.subscribe((state, before) => {
        if (state.status === 'out' && before.status !== 'out') queryClient.clear();
      }),
    [queryClient],
  );

  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions, because they would keep the links of the previous URL visible for a while. */}
        <RouterProvider router={router} useTransitions={false} />
        <Toaster />
      </QueryClientProvider>
    </CrashBoundary>
  );
}
