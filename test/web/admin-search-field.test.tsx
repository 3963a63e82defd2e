/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '#web/features/admin/components/filters.tsx';

const pause = () => act(() => vi.advanceTimersByTime(250));
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

/** The field with an address that holds something else when it is told to. */
function showField(value = '') {
  const onSearch = vi.fn<(text: string) => void>();
  const element = (q: string) => <SearchField label="Search" value={q} onSearch={onSearch} />;
  const { rerender } = render(element(value));
  return {
    asked: () => onSearch.mock.calls.map(([text]) => text),
    addressBecomes: (q: string) => rerender(element(q)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the search of a list', () => {
  it('keeps the space between two words when the typing pauses there', () => {
    const { asked, addressBecomes } = showField();
    type('Ada ');
    pause();

    addressBecomes('Ada');

    expect(field().value).toBe('Ada ');
    type(`${field().value}Lovelace`);
    pause();
    expect(asked()).toEqual(['Ada', 'Ada Lovelace']);
  });

  it('keeps the letters that are typed before the address has those before them', () => {
    const { asked, addressBecomes } = showField();
    type('Ad');
    pause();
    type('Ada');

    addressBecomes('Ad');

    expect(field().value).toBe('Ada');
    pause();
    expect(asked()).toEqual(['Ad', 'Ada']);
  });

  it('keeps what is typed when the address comes late twice', () => {
    const { addressBecomes } = showField();
    type('A');
    pause();
    type('Ad');
    pause();

    addressBecomes('A');
    addressBecomes('Ad');

    expect(field().value).toBe('Ad');
  });

  it('asks again for the list as it was when the word is taken back at once', () => {
    const { asked, addressBecomes } = showField();
    type('Ad');
    pause();
    type('');
    addressBecomes('Ad');

    pause();

    expect(field().value).toBe('');
    expect(asked()).toEqual(['Ad', '']);
  });

  it('shows what something else puts into the address, also what was asked for here before', () => {
    const { asked, addressBecomes } = showField();
    type('Ada');
    pause();
    addressBecomes('Ada');

    addressBecomes('');
    expect(field().value).toBe('');
    addressBecomes('Ada');
    expect(field().value).toBe('Ada');

    pause();
    expect(asked()).toEqual(['Ada']);
  });
});
