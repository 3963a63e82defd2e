/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  pressKey,
  shownSlideTitle,
  startSlideShow,
  withinSlideShow,
} from './support/slide-show.tsx';
import { setupStudioTests } from './support/studio.tsx';

setupStudioTests();

it('L switches the laser pointer on, which follows the mouse over the slide', async () => {
  await startSlideShow();
  const dot = () => document.querySelector('[data-laser]');
  const slide = withinSlideShow().getByRole('img');

  pressKey('l');
  expect(dot()).toBeNull();
  fireEvent.pointerMove(slide, { clientX: 40, clientY: 30 });
  expect(dot()).toBeTruthy();
  pressKey('l');

  expect(dot()).toBeNull();
});

it('T lets slides fade in over the slide before, and is remembered', async () => {
  await startSlideShow();

  pressKey('t');
  pressKey('ArrowRight');

  expect(shownSlideTitle()).toBe('Beta');
  expect(document.querySelectorAll('[data-fade]')).toHaveLength(1);
  expect(localStorage.getItem('slide-transition')).toBe('fade');
  pressKey('t');
  expect(document.querySelector('[data-fade]')).toBeNull();
  expect(localStorage.getItem('slide-transition')).toBeNull();
});
