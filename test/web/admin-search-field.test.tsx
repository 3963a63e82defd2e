/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchField } from '#web/features/admin/components/filters.tsx';

const endTypingPause = () => act(() => vi.advanceTimersByTime(250));
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

/** Renders the field; the returned `urlBecomes` renders it again with another value in the URL. */
function renderField(value = '') {
  const onSearch = vi.fn<(text: string) => void>();
  const element = (q: string) => <SearchField label="Search" value={q} onSearch={onSearch} />;
  const { rerender } = render(element(value));
  return {
    searches: () => onSearch.mock.calls.map(([text]) => text),
    urlBecomes: (q: string) => rerender(element(q)),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('search field of a list', () => {
  it('a list’s search field keeps the space between two words when typing pauses there', () => {
    const { searches, urlBecomes } = renderField();
    type('Ada ');
    endTypingPause();

    urlBecomes('Ada');

    expect(field().value).toBe('Ada ');
    type(`${field().value}Lovelace`);
    endTypingPause();
    expect(searches()).toEqual(['Ada', 'Ada Lovelace']);
  });

  it('a list’s search field keeps letters that were typed before the URL contains the earlier ones', () => {
    const { searches, urlBecomes } = renderField();
    type('Ad');
    endTypingPause();
    type('Ada');

    urlBecomes('Ad');

    expect(field().value).toBe('Ada');
    endTypingPause();
    expect(searches()).toEqual(['Ad', 'Ada']);
  });

  it('a list’s search field keeps the text when two URL updates arrive late', () => {
    const { urlBecomes } = renderField();
    type('A');
    endTypingPause();
    type('Ad');
    endTypingPause();

    urlBecomes('A');
    urlBecomes('Ad');

    expect(field().value).toBe('Ad');
  });

  it('a list’s search field searches again when the text is cleared before the URL has updated', () => {
    const { searches, urlBecomes } = renderField();
    type('Ad');
    endTypingPause();
    type('');
    urlBecomes('Ad');

    endTypingPause();

    expect(field().value).toBe('');
    expect(searches()).toEqual(['Ad', '']);
  });

  it('the search field shows a search that navigation writes to the URL, even if it was searched before', () => {
    const { searches, urlBecomes } = renderField();
    type('Ada');
    endTypingPause();
    urlBecomes('Ada');

    urlBecomes('');
    expect(field().value).toBe('');
    urlBecomes('Ada');
    expect(field().value).toBe('Ada');

    endTypingPause();
    expect(searches()).toEqual(['Ada']);
  });
});
