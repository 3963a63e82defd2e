/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { iconPaths } from '#shared/deck/icons.ts';
import type { SlideContent } from '#shared/deck/model.ts';
import { findIcons, getIconName } from '#web/features/decks/components/edit-slide/icon-words.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { findDraft, openEditor, setupStudioTests } from './support/studio.tsx';

setupStudioTests();

const makeCards = (icon?: string): SlideContent => ({
  ...{ layout: 'cards', title: 'Tides', notes: '', sources: [] },
  blocks: {
    cards: [
      { heading: 'High', text: 'Water rises', ...(icon === undefined ? {} : { icon }) },
      { heading: 'Low', text: 'Water falls' },
    ],
  },
});
const openCardEditor = (icon?: string) => openEditor([makeSlideWith(0, makeCards(icon))]);
// Found by selector, because a search by role is slow with this many buttons.
const dialog = () => document.querySelector('dialog');
const picker = () => within(dialog() ?? document.body);
const listedCount = () => dialog()?.querySelectorAll('li').length;
/** Returns the button that chooses an icon. */
const iconButton = (name: string) => picker().getByText(name).closest('button') ?? document.body;
const readDraftIcon = () => {
  const content = findDraft('s0')?.content;
  return content?.layout === 'cards' ? content.blocks.cards[0]?.icon : 'no draft';
};

const openPicker = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(dialog()).toBeTruthy());
};
const searchIcons = (value: string) =>
  fireEvent.change(picker().getByLabelText('Search icons'), { target: { value } });

it('the icon of a card is chosen from a grid that is searched by name', async () => {
  await openCardEditor();

  await openPicker('Icon of card 1 Automatic');
  const all = listedCount();
  searchIcons('heart pul');
  expect(listedCount()).toBe(1);
  fireEvent.click(iconButton('Heartbeat'));

  expect(all).toBeGreaterThan(100);
  expect(readDraftIcon()).toBe('heart-pulse');
  expect(dialog()).toBeNull();
  expect(await screen.findByRole('button', { name: 'Icon of card 1 Heartbeat' })).toBeTruthy();
});

it('Enter in the search chooses the best match, but not the Enter of an input method', async () => {
  await openCardEditor();
  await openPicker('Icon of card 1 Automatic');
  const box = picker().getByLabelText('Search icons');

  searchIcons('users');
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(dialog()).toBeTruthy();
  fireEvent.keyDown(box, { key: 'Enter' });

  expect(readDraftIcon()).toBe('users');
  expect(dialog()).toBeNull();
});

const icons = Object.keys(iconPaths);

it('every icon has a name and search words in both languages', () => {
  const unnamed = icons.filter(
    (icon) => getIconName(icon, 'en') === icon || !/\p{Script=Han}/u.test(getIconName(icon, 'zh')),
  );

  expect(unnamed).toEqual([]);
});

it.each([
  ['money', 'banknote'],
  ['snow', 'thermometer'],
  ['food', 'sprout'],
  ['people', 'users'],
  ['钱', 'wallet'],
  ['雪', 'mountain'],
  ['食物', 'shopping-cart'],
  ['人', 'users'],
])('the search for “%s” finds the icon %s', (word, icon) => {
  expect(findIcons(icons, word)).toContain(icon);
});

it('arrow keys move the focus in the grid of icons, which has one tab stop', async () => {
  await openCardEditor('award');
  await openPicker('Icon of card 1 Award');
  const award = iconButton('Award');
  award.focus();

  fireEvent.keyDown(award, { key: 'ArrowRight' });

  expect(document.activeElement?.textContent).toBe('Verified badge');
  expect([...(dialog()?.querySelectorAll('li [tabindex="0"]') ?? [])]).toEqual([award]);
});

it('the icon of a card can be removed', async () => {
  await openCardEditor('award');

  await openPicker('Icon of card 1 Award');
  fireEvent.click(iconButton('Automatic'));

  expect(readDraftIcon()).toBeUndefined();
});

it('a name without an icon is shown with a hint', async () => {
  await openCardEditor('unicorn');

  const hint = 'There is no icon “unicorn”, so the slide shows another one.';
  expect(screen.getByText(hint)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Icon of card 1 unicorn' })).toBeTruthy();
});
