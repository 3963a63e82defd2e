/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { speak } from '#web/lib/i18n.ts';

/** An app that falls over while it is drawn. */
function showCrash(error: unknown) {
  // React tells the console what the page shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Falling = () => {
    throw error;
  };
  render(
    <CrashBoundary>
      <Falling />
    </CrashBoundary>,
  );
}

const said = () => screen.getByRole('alert').querySelector('p')?.textContent;

beforeEach(() => speak('en'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the application-load-error page', () => {
  it('says what happened, and can be loaded again', () => {
    showCrash(new Error('The shelf fell.'));

    expect(screen.getByRole('heading', { name: 'Application load error' })).toBeTruthy();
    expect(said()).toBe('The shelf fell.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it.each([
    ['en', 'unknown error'],
    ['zh', '未知错误'],
  ] as const)(
    'says in %s that the error is unknown where it has no message',
    async (language, text) => {
      await speak(language);

      showCrash(new Error(''));
      expect(said()).toBe(text);
      cleanup();
      showCrash('a text that was thrown');

      expect(said()).toBe(text);
    },
  );
});
