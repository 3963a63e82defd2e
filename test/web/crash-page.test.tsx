/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';

/** Renders an app that throws while rendering. */
function renderCrash(error: unknown) {
  // console.error is mocked, because React logs the error that the page shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Crashing = () => {
    throw error;
  };
  render(
    <CrashBoundary>
      <Crashing />
    </CrashBoundary>,
  );
}

const shownMessage = () => screen.getByRole('alert').querySelector('p')?.textContent;

beforeEach(() => loadLanguage('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the page after a rendering error', () => {
  it('the crash page shows the message and a reload button', () => {
    renderCrash(new Error('The shelf fell.'));

    expect(screen.getByRole('heading', { name: 'Application load error' })).toBeTruthy();
    expect(shownMessage()).toBe('The shelf fell.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it.each([
    ['en', 'unknown error'],
    ['zh', '未知错误'],
  ] as const)(
    'the crash page shows in %s that the error is unknown when it has no message',
    async (language, text) => {
      await loadLanguage(language);

      renderCrash(new Error(''));
      expect(shownMessage()).toBe(text);
      cleanup();
      renderCrash('a text that was thrown');

      expect(shownMessage()).toBe(text);
    },
  );
});
