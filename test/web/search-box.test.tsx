/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from '#web/app/layout/search-box.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const endTypingPause = () => act(() => vi.advanceTimersByTimeAsync(250));

/** Renders the search box on a page; returns functions that read and change the URL. */
function renderBox(at: string) {
  const router = createMemoryRouter([{ path: '*', element: <SearchBox /> }], {
    initialEntries: [at],
  });
  render(<RouterProvider router={router} />);
  const visitedKeys = new Set<string>();
  router.subscribe(({ location }) => visitedKeys.add(location.key));
  return {
    searches: () => visitedKeys.size,
    url: () => router.state.location.pathname + router.state.location.search,
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

describe('search box of the top bar', () => {
  it('the search box keeps the space between two words when typing pauses there', async () => {
    const { url } = renderBox('/dashboard');
    type('Ada ');
    await endTypingPause();

    expect(url()).toBe('/dashboard?q=Ada');
    expect(field().value).toBe('Ada ');
    type(`${field().value}Lovelace`);
    await endTypingPause();
    expect(url()).toBe('/dashboard?q=Ada+Lovelace');
  });

  it('the search box keeps other URL parameters, and removes an empty search', async () => {
    const { url } = renderBox('/dashboard?status=failed');
    type('tides');
    await endTypingPause();
    expect(url()).toBe('/dashboard?status=failed&q=tides');

    type(' ');
    await endTypingPause();

    expect(url()).toBe('/dashboard?status=failed');
  });

  it('the search box searches once when Enter comes before the pause', async () => {
    const { url, enter, searches } = renderBox('/dashboard');
    type('tides');
    await enter();
    expect(url()).toBe('/dashboard?q=tides');

    await endTypingPause();

    expect(searches()).toBe(1);
  });

  it('the search box shows a search that navigation writes to the URL', async () => {
    const { goTo } = renderBox('/dashboard?q=tides');
    expect(field().value).toBe('tides');

    await goTo('/dashboard?q=moons');
    expect(field().value).toBe('moons');

    await goTo('/dashboard');
    expect(field().value).toBe('');
  });

  it('the search box searches from another page by Enter only, with a working back button', async () => {
    const { url, enter, goBack } = renderBox('/presentation/1');
    type('tides ');
    await endTypingPause();
    expect(url()).toBe('/presentation/1');

    await enter();

    expect(url()).toBe('/dashboard?q=tides');
    expect(field().value).toBe('tides ');
    await goBack();
    expect(url()).toBe('/presentation/1');
    expect(field().value).toBe('');
  });

  it('the search box does not navigate away from a page that was opened before the typing pause ended', async () => {
    const { url, goTo } = renderBox('/dashboard');
    type('tides');
    await goTo('/presentation/1');

    await endTypingPause();

    expect(url()).toBe('/presentation/1');
  });
});
