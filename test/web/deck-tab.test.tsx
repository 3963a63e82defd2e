/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDeckTab } from '#web/features/decks/components/detail/use-deck-tab.ts';
import { mountRoutes } from './support/mount.tsx';

function Tabs() {
  const { active, setTab } = useDeckTab({ status: 'completed' });
  return (
    <>
      <p>{active}</p>
      <button type="button" onClick={() => setTab('versions')}>
        Versions
      </button>
      <button type="button" onClick={() => setTab('slides')}>
        Slides
      </button>
    </>
  );
}

afterEach(cleanup);

it('the selected slide stays in the URL while another tab of the presentation’s page is open', async () => {
  const router = await mountRoutes([{ path: '*', Component: Tabs }], '/?slide=s6&a=v1');

  fireEvent.click(screen.getByRole('button', { name: 'Versions' }));
  await screen.findByText('versions');
  expect(router.state.location.search).toBe('?tab=versions&slide=s6');
  fireEvent.click(screen.getByRole('button', { name: 'Slides' }));

  await screen.findByText('slides');
  expect(router.state.location.search).toBe('?slide=s6');
});

it('the browser’s Back button returns to the previous tab', async () => {
  const router = await mountRoutes([{ path: '*', Component: Tabs }], '/?slide=s6');
  fireEvent.click(screen.getByRole('button', { name: 'Versions' }));
  await screen.findByText('versions');

  await router.navigate(-1);

  expect(await screen.findByText('slides')).toBeTruthy();
});
