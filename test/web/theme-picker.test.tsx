/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ThemePicker } from '#web/features/decks/components/new-deck/theme-picker.tsx';
import { loadLanguage, switchLanguage } from '#web/lib/i18n.ts';
import { mount } from './support/mount.tsx';

const publicFiles = join(import.meta.dirname, '../../web/public');
const listPictures = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');

afterEach(async () => {
  cleanup();
  await loadLanguage('en');
});

it('the theme picker shows theme names and pictures in the app’s language', async () => {
  await mount(<ThemePicker />);
  const english = listPictures();
  expect(screen.getByRole('radio', { name: 'Ink' })).toBeTruthy();

  await act(() => switchLanguage('zh'));

  expect(screen.getByRole('radio', { name: '水墨' })).toBeTruthy();
  expect(listPictures()).toEqual(english.map((path) => path.replace('/themes/', '/themes/zh/')));
  for (const path of [...english, ...listPictures()])
    expect(existsSync(join(publicFiles, path)), path).toBe(true);
});
