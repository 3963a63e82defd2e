/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { findDraft, openEditor, press, setupStudioTests } from './support/studio.tsx';

setupStudioTests();

const cards = (icon?: string): SlideContent => ({
  ...{ layout: 'cards', title: 'Tides', notes: '', sources: [] },
  blocks: {
    cards: [
      { heading: 'High', text: 'Water rises', ...(icon === undefined ? {} : { icon }) },
      { heading: 'Low', text: 'Water falls' },
    ],
  },
});
const edit = (icon?: string) => openEditor([makeSlideWith(0, cards(icon))]);
// Not found by role: that is slow with this many buttons.
const dialog = () => document.querySelector('dialog');
const picker = () => within(dialog() ?? document.body);
const listedCount = () => dialog()?.querySelectorAll('li').length;
/** Returns the button of an icon. */
const choice = (name: string) => picker().getByText(name).closest('button') ?? document.body;
const iconOfDraft = () => {
  const content = findDraft('s0')?.content;
  return content?.layout === 'cards' ? content.blocks.cards[0]?.icon : 'no draft';
};

it('the icon of a card is chosen from a grid that is searched by name', async () => {
  await edit();

  press('Icon of card 1 Automatic');
  const all = listedCount();
  fireEvent.change(picker().getByLabelText('Search icons by name'), {
    target: { value: 'heart pul' },
  });
  expect(listedCount()).toBe(1);
  fireEvent.click(choice('heart-pulse'));

  expect(all).toBeGreaterThan(100);
  expect(iconOfDraft()).toBe('heart-pulse');
  expect(dialog()).toBeNull();
  expect(screen.getByRole('button', { name: 'Icon of card 1 heart-pulse' })).toBeTruthy();
});

it('arrow keys move the focus in the grid of icons, which has one tab stop', async () => {
  await edit('award');
  press('Icon of card 1 award');
  const award = choice('award');
  award.focus();

  fireEvent.keyDown(award, { key: 'ArrowRight' });

  expect(document.activeElement?.textContent).toBe('badge-check');
  expect([...(dialog()?.querySelectorAll('li [tabindex="0"]') ?? [])]).toEqual([award]);
});

it('the icon of a card can be removed', async () => {
  await edit('award');

  press('Icon of card 1 award');
  fireEvent.click(choice('Automatic'));

  expect(iconOfDraft()).toBeUndefined();
});

it('a name without an icon is shown with a hint', async () => {
  await edit('unicorn');

  const hint = 'There is no icon “unicorn”, so the slide shows another one.';
  expect(screen.getByText(hint)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Icon of card 1 unicorn' })).toBeTruthy();
});
