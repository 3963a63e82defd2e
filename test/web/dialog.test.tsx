/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from '#web/components/dialog.tsx';
import { standInForDialogs } from './support/dialogs.ts';
import { mount } from './support/mount.tsx';

let closed = 0;

const open = async () => {
  closed = 0;
  await mount(
    <Dialog title="Notes" onClose={() => (closed += 1)}>
      <textarea aria-label="Text" />
    </Dialog>,
  );
  return screen.findByRole('dialog', { name: 'Notes' });
};

beforeEach(standInForDialogs);
afterEach(cleanup);

it('a press beside a dialog closes it', async () => {
  const dialog = await open();

  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);

  expect(closed).toBe(1);
});

it('a text that is selected to beyond its edge leaves it open', async () => {
  const dialog = await open();

  fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Text' }));
  fireEvent.click(dialog);

  expect(closed).toBe(0);
});

it('what is called off within it, another dialog or a choice of files, leaves it open', async () => {
  const dialog = await open();

  fireEvent(
    screen.getByRole('textbox', { name: 'Text' }),
    new Event('cancel', { bubbles: true, cancelable: true }),
  );
  expect(closed).toBe(0);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));

  expect(closed).toBe(1);
});
