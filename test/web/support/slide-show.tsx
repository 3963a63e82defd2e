/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, within } from '@testing-library/react';
import { section } from './contents.ts';
import { makeSlideWith } from './fake-deck.ts';
import { openEditor } from './studio.tsx';

/** Three slides, the first with notes. */
export const showSlides = ['Alpha', 'Beta', 'Gamma'].map((title, i) =>
  makeSlideWith(i, section(title, i === 0 ? 'Say it slowly.' : '')),
);
/** The dialog of the slide show. */
export const show = () => screen.getByRole('dialog', { name: 'Presentation' });
/** Queries within the slide show. */
export const inShow = () => within(show());
/** Returns the title of the shown slide. */
export const shownTitle = () => inShow().getByRole('img').getAttribute('aria-label');
/** Presses a key in the slide show or on another element. */
export const pressKey = (key: string, target: Element = show()) =>
  fireEvent.keyDown(target, { key });
/** Presses Escape: the browser then sends `cancel` to a modal dialog. */
export const pressEscape = () => fireEvent(show(), new Event('cancel', { cancelable: true }));
/** Opens the editor and starts the show by its button. */
export const startShow = async (search = '') => {
  const opened = await openEditor(showSlides, { search });
  const button = screen.getByRole('button', { name: 'Present' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: 'Presentation' });
  return { ...opened, button };
};
