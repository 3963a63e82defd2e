/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '#web/app/layout/search-box.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(250));

/** The top bar's search on a page, where its address can be told and changed. */
function showBox(at: string) {
  const router = createMemoryRouter([{ path: '*', element: <SearchBox /> }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  const addresses = new Set<string>();
  router.subscribe(({ location }) => addresses.add(location.key));
  return {
    searches: () => addresses.size,
    address: () => router.state.location.pathname + router.state.location.search,
    goTo: (to: string) => act(() => router.navigate(to)),
    goBack: () => act(() => router.navigate(-1)),
    enter: async () => {
      const { form } = field();
      if (form) fireEvent.submit(form);
      await act(() => vi.advanceTimersByTimeAsync(0));
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the search of the dashboard', () => {
  it('keeps the space between two words when the typing pauses there', async () => {
    const { address } = showBox('/dashboard');
    type('Ada ');
    await pause();

    expect(address()).toBe('/dashboard?q=Ada');
    expect(field().value).toBe('Ada ');
    type(`${field().value}Lovelace`);
    await pause();
    expect(address()).toBe('/dashboard?q=Ada+Lovelace');
  });

  it('leaves the rest of the address as it is, and no search where the word is taken back', async () => {
    const { address } = showBox('/dashboard?status=failed');
    type('tides');
    await pause();
    expect(address()).toBe('/dashboard?status=failed&q=tides');

    type(' ');
    await pause();

    expect(address()).toBe('/dashboard?status=failed');
  });

  it('searches once where Enter comes before the pause', async () => {
    const { address, enter, searches } = showBox('/dashboard');
    type('tides');
    await enter();
    expect(address()).toBe('/dashboard?q=tides');

    await pause();

    expect(searches()).toBe(1);
  });

  it('shows what something else puts into the address', async () => {
    const { goTo } = showBox('/dashboard?q=tides');
    expect(field().value).toBe('tides');

    await goTo('/dashboard?q=moons');
    expect(field().value).toBe('moons');

    await goTo('/dashboard');
    expect(field().value).toBe('');
  });

  it('searches from another page by Enter only, and leads back there', async () => {
    const { address, enter, goBack } = showBox('/presentation/1');
    type('tides ');
    await pause();
    expect(address()).toBe('/presentation/1');

    await enter();

    expect(address()).toBe('/dashboard?q=tides');
    expect(field().value).toBe('tides ');
    await goBack();
    expect(address()).toBe('/presentation/1');
    expect(field().value).toBe('');
  });

  it('never leads back to the dashboard from a page that was opened before the pause', async () => {
    const { address, goTo } = showBox('/dashboard');
    type('tides');
    await goTo('/presentation/1');

    await pause();

    expect(address()).toBe('/presentation/1');
  });
});
