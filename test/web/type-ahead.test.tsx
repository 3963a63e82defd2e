/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommandDialog } from '#web/app/commands/command-dialog.tsx';
import { closeCommandDialog } from '#web/app/commands/command-dialog-store.ts';
import { loadCommandTexts } from '#web/lib/i18n.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

// Wraps only `loadCommandTexts` of the real module in a mock, so that one test can make it fail once.
vi.mock('#web/lib/i18n.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#web/lib/i18n.ts')>();
  return { ...real, loadCommandTexts: vi.fn(real.loadCommandTexts) };
});

/** Presses a key on the focused element; returns false if the default was prevented. */
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const notes = () => screen.getByRole('textbox', { name: 'Notes' });
const palette = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });

// Preloaded, because compiling it may exceed the timeout when other tests use all processors.
beforeAll(() => import('#web/app/commands/commands.tsx'));
beforeEach(async () => {
  mockDialogs();
  signIn();
  fakeApi(onCall('GET', '/presentations', { body: { items: [], next_cursor: null } }));
  await mount(
    <>
      <textarea aria-label="Notes" />
      <CommandDialog />
    </>,
  );
});
afterEach(() => {
  cleanup();
  closeCommandDialog();
  clearSession();
});

it('the palette gets the text typed while it loads, and no other field does', async () => {
  notes().focus();

  press('k', { ctrlKey: true });
  const typed = ['d', 'a', 'x', 'Backspace', 'r'].map((key) => press(key));

  expect(typed).toEqual([false, false, false, false, false]);
  expect((await palette()).value).toBe('dar');
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Light theme']);
});

it('the palette opens without the earlier typed text the next time', async () => {
  press('k', { ctrlKey: true });
  press('d');
  await palette();
  press('k', { ctrlKey: true });

  press('k', { ctrlKey: true });

  expect((await palette()).value).toBe('');
});

it('Escape cancels the loading palette', () => {
  notes().focus();
  press('k', { ctrlKey: true });
  press('Escape');

  expect(press('d')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(notes());
});

it.each(['Tab', 'F5', 'ArrowDown', 'PageDown', 'Process', 'Dead'])(
  'a loading palette leaves %s to the browser',
  async (key) => {
    press('k', { ctrlKey: true });

    expect(press(key)).toBe(true);
    expect((await palette()).value).toBe('');
  },
);

it('input method text stays out of other fields while the palette loads, and focus is restored afterwards', async () => {
  notes().focus();

  press('k', { ctrlKey: true });
  const during = document.activeElement;
  const wasNotPrevented = press('d', { isComposing: true });
  const field = await palette();
  await waitFor(() => expect(document.activeElement).toBe(field));
  press('k', { ctrlKey: true });

  expect(during).toBe(document.body);
  expect(wasNotPrevented).toBe(true);
  expect(field.value).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(notes());
});

it('keyboard and focus are restored when the palette fails to load', async () => {
  notes().focus();
  vi.mocked(loadCommandTexts).mockRejectedValueOnce(new TypeError('Failed to fetch'));

  press('k', { ctrlKey: true });
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));

  expect(document.activeElement).toBe(notes());
  expect(press('d')).toBe(true);
});
