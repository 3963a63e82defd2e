/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, within } from '@testing-library/react';
import { makeSection } from './contents.ts';
import { makeSlideWith } from './fake-deck.ts';
import { openEditor } from './studio.tsx';

/** Three slides, the first with notes. */
export const slideShowSlides = ['Alpha', 'Beta', 'Gamma'].map((title, i) =>
  makeSlideWith(i, makeSection(title, i === 0 ? 'Say it slowly.' : '')),
);
/** The dialog of the slide show. */
export const slideShowDialog = () => screen.getByRole('dialog', { name: 'Presentation' });
/** Queries within the slide show. */
export const withinSlideShow = () => within(slideShowDialog());
/** Returns the title of the shown slide. */
export const shownSlideTitle = () => withinSlideShow().getByRole('img').getAttribute('aria-label');
/** Presses a key in the slide show or on another element. */
export const pressKey = (key: string, target: Element = slideShowDialog()) =>
  fireEvent.keyDown(target, { key });
/** Presses Escape: the browser then sends `cancel` to a modal dialog. */
export const pressEscape = () =>
  fireEvent(slideShowDialog(), new Event('cancel', { cancelable: true }));
/** Opens the editor and starts the show by its button. */
export const startSlideShow = async (search = '') => {
  const opened = await openEditor(slideShowSlides, { search });
  const button = screen.getByRole('button', { name: 'Present' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('dialog', { name: 'Presentation' });
  return { ...opened, button };
};
