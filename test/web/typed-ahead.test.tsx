/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommandLayer } from '#web/app/commands/command-layer.tsx';
import { closeCommandLayer } from '#web/app/commands/open-store.ts';
import { speakCommands } from '#web/lib/i18n.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { standInForDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

// The real one; a test has it fail once, as a network does.
vi.mock('#web/lib/i18n.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#web/lib/i18n.ts')>();
  return { ...real, speakCommands: vi.fn(real.speakCommands) };
});

/** Presses a key where the focus is; false where its own use was prevented. */
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const notes = () => screen.getByRole('textbox', { name: 'Notes' });
const palette = () =>
  screen.findByRole<HTMLInputElement>('combobox', { name: 'Search and commands' });

// Loaded beforehand: compiling it takes longer than a test waits where other tests use every processor.
beforeAll(() => import('#web/app/commands/commands.tsx'));
beforeEach(async () => {
  standInForDialogs();
  signIn();
  fakeApi(onCall('GET', '/presentations', { body: { items: [], next_cursor: null } }));
  await mount(
    <>
      <textarea aria-label="Notes" />
      <CommandLayer />
    </>,
  );
});
afterEach(() => {
  cleanup();
  closeCommandLayer();
  clearSession();
});

it('the palette has what was typed while it was on its way, and nothing else has it', async () => {
  notes().focus();

  press('k', { ctrlKey: true });
  const typed = ['d', 'a', 'x', 'Backspace', 'r'].map((key) => press(key));

  expect(typed).toEqual([false, false, false, false, false]);
  expect((await palette()).value).toBe('dar');
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Light theme']);
});

it('the palette begins empty the next time', async () => {
  press('k', { ctrlKey: true });
  press('d');
  await palette();
  press('k', { ctrlKey: true });

  press('k', { ctrlKey: true });

  expect((await palette()).value).toBe('');
});

it('the palette is called off by Escape while it is on its way', () => {
  notes().focus();
  press('k', { ctrlKey: true });
  press('Escape');

  expect(press('d')).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(notes());
});

it.each(['Tab', 'F5', 'ArrowDown', 'PageDown', 'Process', 'Dead'])(
  '%s is left to the browser while the palette is on its way',
  async (key) => {
    press('k', { ctrlKey: true });

    expect(press(key)).toBe(true);
    expect((await palette()).value).toBe('');
  },
);

it('what an input method composes meanwhile goes into no field, and the field has the focus again after', async () => {
  notes().focus();

  press('k', { ctrlKey: true });
  const during = document.activeElement;
  const isLeft = press('d', { isComposing: true });
  const field = await palette();
  await waitFor(() => expect(document.activeElement).toBe(field));
  press('k', { ctrlKey: true });

  expect(during).toBe(document.body);
  expect(isLeft).toBe(true);
  expect(field.value).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(notes());
});

it('a palette that can’t be loaded gives the keyboard and the focus back', async () => {
  notes().focus();
  vi.mocked(speakCommands).mockRejectedValueOnce(new TypeError('Failed to fetch'));

  press('k', { ctrlKey: true });
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));

  expect(document.activeElement).toBe(notes());
  expect(press('d')).toBe(true);
});
