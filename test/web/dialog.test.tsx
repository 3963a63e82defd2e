/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '#web/components/dialog.tsx';
import { mockDialogs } from './support/dialogs.ts';
import { mount } from './support/mount.tsx';

let closeCount = 0;

const openDialog = async () => {
  closeCount = 0;
  await mount(
    <Dialog title="Notes" onClose={() => (closeCount += 1)}>
      <textarea aria-label="Text" />
    </Dialog>,
  );
  return screen.findByRole('dialog', { name: 'Notes' });
};

beforeEach(mockDialogs);
afterEach(cleanup);

it('a click on the backdrop closes the dialog', async () => {
  const dialog = await openDialog();

  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);

  expect(closeCount).toBe(1);
});

it('the dialog stays open when a text selection ends outside', async () => {
  const dialog = await openDialog();

  fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Text' }));
  fireEvent.click(dialog);

  expect(closeCount).toBe(0);
});

it('the dialog stays open when a nested dialog or file chooser is cancelled', async () => {
  const dialog = await openDialog();

  fireEvent(
    screen.getByRole('textbox', { name: 'Text' }),
    new Event('cancel', { bubbles: true, cancelable: true }),
  );
  expect(closeCount).toBe(0);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));

  expect(closeCount).toBe(1);
});
