/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
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
      ['New presentation', 'N'],
      ['Light or dark theme', 'CtrlShiftL'],
      ['Close a dialog or menu', 'Esc'],
      ['Select all presentations; several also by Shift or Ctrl with a click', 'CtrlA'],
      ['Clear the selection of presentations', 'Esc'],
      ['Move the selected presentations to the trash', 'DeleteorBackspace'],
      ['Edit the slide’s first text', 'E'],
      ['Share', 'S'],
      ['Show or hide the panel beside the slide', 'I'],
      ['Delete the presentation', 'CtrlShiftBackspace'],
      ['Previous slide', 'Page ↑'],
      ['Next slide', 'Page ↓'],
      ['Present', 'F5orCtrlEnter'],
      ['Add a slide', 'CtrlM'],
      ['Find a text', 'CtrlF'],
      ['Find and replace', 'CtrlH'],
      ['Copy the selected slides, also for another presentation', 'CtrlC'],
      ['Paste copied slides', 'CtrlV'],
      ['Duplicate the selected slides', 'CtrlD'],
      ['Select several slides; also Shift or Ctrl with a click', 'Shift↑orShift↓'],
      ['Select all slides', 'CtrlA'],
      ['Clear the selection', 'Esc'],
      ['Remove the selected slides', 'DeleteorBackspace'],
      ['Move the selected slides up', 'Alt↑orAlt←'],
      ['Move the selected slides down', 'Alt↓orAlt→'],
      ['Undo', 'CtrlZ'],
      ['Redo', 'CtrlShiftZorCtrlY'],
      ['Save now', 'CtrlS'],
      ['Bold', 'CtrlB'],
      ['Emphasis', 'CtrlI'],
      ['Link', 'CtrlShiftK'],
      ['Next text colour', 'CtrlShiftH'],
      ['Next slide', '→or↓orPage ↓orSpaceorEnter'],
      ['Previous slide', '←or↑orPage ↑orBackspace'],
      ['First page', 'Home'],
      ['Last page', 'End'],
      ['Black screen', 'Bor.'],
      ['White screen', 'W'],
      ['All slides', 'GorO'],
      ['Laser pointer, also in the speaker view', 'L'],
      ['Fade between slides', 'T'],
      ['Full screen', 'F'],
      ['Go to a slide: type its number, then Enter', '0–9'],
      ['End the slide show', 'Esc'],
      ['Next page', '→orPage ↓orSpace'],
      ['Previous page', '←orPage ↑'],
      ['First page', 'Home'],
      ['Last page', 'End'],
      ['Contents', 'T'],
    ]);
  });

  it('while presenting, the shortcuts of the slide show are first', async () => {
    await openPage();
    const show = document.createElement('div');
    show.dataset.slideShow = '';
    document.body.append(show);

    press('?');

    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const places = within(sheet).getAllByRole('heading', { level: 3 });
    expect(places.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'Presenting',
      'Anywhere',
    ]);
    show.remove();
  });

  it('the shortcuts sheet does not open by ? after the setting was switched off', async () => {
    await openPage();
    press('?');
    fireEvent.click(
      await screen.findByRole('checkbox', { name: 'Use shortcuts of a single character' }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    press('?');

    expect(screen.queryByRole('dialog')).toBeNull();
    await openPalette();
    type('hotkeys');
    press('Enter');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});

describe('shortcuts of a single character', () => {
  it('N opens a new presentation, except in text fields and with Ctrl', async () => {
    const { address } = await openPage();
    const notes = screen.getByRole('textbox', { name: 'Notes' });
    notes.focus();
    press('n');
    notes.blur();
    press('n', { ctrlKey: true });
    expect(address()).toBe('/settings');

    press('n');

    expect(address()).toBe('/dashboard?new=1');
  });

  it('a single-letter shortcut presses its button, unless a dialog is open or these shortcuts are switched off', async () => {
    await openPage();
    const pressed = vi.fn();
    const control = document.createElement('button');
    control.setAttribute('aria-keyshortcuts', 's');
    control.addEventListener('click', pressed);
    document.body.append(control);

    press('s');
    expect(pressed).toHaveBeenCalledOnce();
    await openPalette();
    press('s');
    press('Escape');
    localStorage.setItem('single-keys', 'off');
    press('s');

    expect(pressed).toHaveBeenCalledOnce();
    control.remove();
  });
});
