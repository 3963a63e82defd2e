/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { TemplateGallery } from '#web/features/decks/components/templates/template-gallery.tsx';
import { DashboardPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { SecuritySection } from '#web/features/mfa/components/security-section.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { loadErrorShownInPlaceMeta } from '#web/lib/show-error.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeSection } from './support/contents.ts';
import { makeSummary } from './support/decks.ts';
import { mockIntersectionObserver, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { fakeDeckServer, makeSlideWith } from './support/fake-deck.ts';
import { mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { mountStudio } from './support/studio.tsx';
import { makeUser } from './support/users.ts';

const detail = 'You have no permission for this.';
const forbidden = { status: 403, body: { detail, code: 'forbidden' } };

const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  mockPopovers();
  mockIntersectionObserver();
  signIn();
});
afterEach(cleanup);

describe('an error of a list’s first load', () => {
  it.each(['/dashboard', '/dashboard?q=bees'])(
    'the list of %s shows an error of the first load once, inside the list',
    async (path) => {
      fakeApi(
        onPath('/api/presentations', forbidden, {
          body: { items: [makeSummary()], next_cursor: null },
        }),
        onPath('/api/folders', { body: { items: [] } }),
        onPath('/api/users/me/quota', { body: makeUser().quota }),
      );

      await mountRoutes([{ path: '*', element: <DashboardPage /> }], path);

      expect(await screen.findByText(detail)).toBeTruthy();
      expect(toastTexts()).toEqual([]);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(detail)).toBeNull());
    },
  );

  it('the gallery of templates shows an error of the first load once, inside the gallery', async () => {
    fakeApi(onPath('/api/templates', forbidden), onPath('/api/examples', { body: { items: [] } }));

    await mountRoutes([{ path: '*', element: <TemplateGallery /> }], '/dashboard?new=templates');

    expect(await screen.findByText(detail)).toBeTruthy();
    expect(toastTexts()).toEqual([]);
  });

  it('the section of two-step verification shows an error of the first load once, inside the section', async () => {
    fakeApi(onPath('/api/auth/mfa', forbidden));

    await mountRoutes([{ path: '*', element: <SecuritySection afterChange={null} /> }], '/profile');

    expect(await screen.findByText(detail)).toBeTruthy();
    expect(toastTexts()).toEqual([]);
  });
});

it('an error of a later load is shown in a toast, because the list keeps its data', async () => {
  const client = createQueryClient();
  const query = { queryKey: ['list'], meta: loadErrorShownInPlaceMeta, staleTime: 0 };
  await client.fetchQuery({ ...query, queryFn: async () => 'data' });

  const failed = client.fetchQuery({
    ...query,
    queryFn: () => Promise.reject(new ApiError({ status: 403, detail })),
  });

  await expect(failed).rejects.toThrow(detail);
  expect(toastTexts()).toEqual([detail]);
});

describe('the studio when the slides fail to load', () => {
  const slides = [makeSlideWith(0, makeSection('Alpha'))];

  it('the studio shows the error of a failed load instead of empty slide frames and “Saved”, and loads again on request', async () => {
    fakeDeckServer(slides, {}, [onCall('GET', '/slides', forbidden, { body: { items: slides } })]);
    await mountStudio();

    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Slides' })).toBeNull();
    expect(screen.queryByText('Saved')).toBeNull();
    expect(toastTexts()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('list', { name: 'Slides' })).toBeTruthy();
  });
});
