/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, openPalette, press, setupPaletteTests, type } from './support/palette.tsx';

setupPaletteTests();

describe('shortcuts sheet', () => {
  it('the shortcuts sheet opens by ?, except in text fields, and lists all shortcuts', async () => {
    await openPage();
    screen.getByRole('textbox', { name: 'Notes' }).focus();
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('textbox', { name: 'Notes' }).blur();

    press('?', { shiftKey: true });

    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const rows = within(sheet)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(rows).toEqual([
      ['Search and commands', 'CtrlK'],
      ['Keyboard shortcuts', '?'],
      ['Light or dark theme', 'CtrlShiftL'],
      ['Close a dialog or menu', 'Esc'],
      ['Previous slide', 'Page ↑'],
      ['Next slide', 'Page ↓'],
      ['Present', 'F5orCtrlEnter'],
      ['Copy the slide, also for another presentation', 'CtrlC'],
      ['Paste a copied slide', 'CtrlV'],
      ['Duplicate the slide', 'CtrlD'],
      ['Remove the slide', 'DeleteorBackspace'],
      ['Move the slide up', 'Alt↑orAlt←'],
      ['Move the slide down', 'Alt↓orAlt→'],
      ['Undo', 'CtrlZ'],
      ['Redo', 'CtrlShiftZorCtrlY'],
      ['Save now', 'CtrlS'],
      ['Bold', 'CtrlB'],
      ['Emphasis', 'CtrlI'],
      ['Link', 'CtrlShiftK'],
      ['Next page', '→orPage ↓orSpace'],
      ['Previous page', '←orPage ↑'],
      ['First page', 'Home'],
      ['Last page', 'End'],
      ['Contents', 'T'],
    ]);
  });

  it('the shortcuts sheet does not open by ? after the setting was switched off', async () => {
    await openPage();
    press('?');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Press ? to open this list' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    press('?');

    expect(screen.queryByRole('dialog')).toBeNull();
    await openPalette();
    type('hotkeys');
    press('Enter');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
