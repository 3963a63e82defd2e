/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sidebar } from '#web/app/layout/sidebar.tsx';
import { useSidebar } from '#web/app/layout/use-sidebar.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';

const configRule = onPath('/config.json', { body: { version: '0.1.0', commit: '0123456789ab' } });

/** A page with the sidebar of the layout and its toggle. */
function Page() {
  const sidebar = useSidebar();
  return (
    <>
      <button type="button" aria-expanded={sidebar.isShown} onClick={sidebar.toggle}>
        Toggle
      </button>
      <Sidebar {...sidebar} />
    </>
  );
}

const openSidebar = (path: string) => mountRoutes([{ path: '*', Component: Page }], path);
const toggleButton = () => screen.getByRole('button', { name: 'Toggle' });
const isOpen = () => toggleButton().getAttribute('aria-expanded') === 'true';
const setMobile = (isMobile: boolean) => {
  window.matchMedia = () =>
    ({ matches: isMobile, addEventListener() {}, removeEventListener() {} }) as never;
};

beforeEach(() => {
  localStorage.clear();
  fakeApi(configRule);
  setMobile(false);
});
afterEach(cleanup);

it('the sidebar shows the deployed version and commit', async () => {
  await mount(
    <Sidebar isMobile={false} isCollapsed={false} isShown toggle={() => {}} close={() => {}} />,
  );

  expect(await screen.findByText('Version 0.1.0 (0123456789ab)')).toBeDefined();
});

describe('the sidebar of the layout', () => {
  it('the sidebar is collapsed in the studio at first and open on other pages', async () => {
    const router = await openSidebar('/presentation/01H');
    expect(isOpen()).toBe(false);

    await router.navigate('/dashboard');

    await expect.poll(isOpen).toBe(true);
  });

  it('a sidebar that was opened in the studio is open there after a reload, until it is collapsed', async () => {
    await openSidebar('/presentation/01H');
    fireEvent.click(toggleButton());
    cleanup();

    await openSidebar('/presentation/01J');
    expect(isOpen()).toBe(true);
    fireEvent.click(toggleButton());
    cleanup();

    await openSidebar('/presentation/01H');
    expect(isOpen()).toBe(false);
  });

  it('toggling the sidebar on another page changes nothing in the studio', async () => {
    await openSidebar('/dashboard');
    fireEvent.click(toggleButton());
    fireEvent.click(toggleButton());
    cleanup();

    await openSidebar('/presentation/01H');

    expect(isOpen()).toBe(false);
  });

  it.each(['Dashboard', 'Deckwright'])(
    'on a phone, following the sidebar link %s to the page that is already open closes the sidebar',
    async (name) => {
      setMobile(true);
      await openSidebar('/dashboard');
      fireEvent.click(toggleButton());
      expect(isOpen()).toBe(true);

      fireEvent.click(screen.getByRole('link', { name }));

      await expect.poll(isOpen).toBe(false);
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );

  it('on a phone, opening the overlay in the studio does not keep it open in a wide window', async () => {
    setMobile(true);
    await openSidebar('/presentation/01H');
    fireEvent.click(toggleButton());
    cleanup();
    setMobile(false);

    await openSidebar('/presentation/01H');

    expect(isOpen()).toBe(false);
  });
});
