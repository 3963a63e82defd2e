/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setNotesPane } from '#web/features/decks/components/studio/inspector-panel.ts';
import { makeSection } from './support/contents.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  openEditor,
  openStudio,
  openTab,
  press,
  saveNow,
  setupStudioTests,
  type,
} from './support/studio.tsx';

const slide = makeSlideWith(0, makeSection('Tides', 'Begin slowly.'));

/** Sets the width of all elements in px, and the height of the window. */
function mockWindow(width: number, isTall = true): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      matches: isTall && query.includes('min-height'),
    }),
  );
}

const notesTab = () => screen.queryByRole('tab', { name: 'Notes' });

setupStudioTests();
beforeEach(() => mockWindow(1200));
afterEach(() => {
  setNotesPane(true);
  vi.restoreAllMocks();
});

it('notes typed below the slide are saved, and the inspector then has no notes tab', async () => {
  const { server } = await openEditor([slide]);
  expect(notesTab()).toBeNull();
  expect(field('Speaker notes').value).toBe('Begin slowly.');

  type('Speaker notes', 'Begin with a question.');
  saveNow();

  await waitFor(() => expect(server.sentBy('PUT')).toHaveLength(1));
  expect(server.sentBy('PUT')[0]?.body).toMatchObject({
    content: { notes: 'Begin with a question.' },
  });
});

it('closed notes are a tab of the panel, and stay closed when the page is loaded again', async () => {
  await openEditor([slide]);

  press('Speaker notes');
  expect(screen.queryByRole('textbox', { name: 'Speaker notes' })).toBeNull();
  openTab('Notes');
  expect(field('Speaker notes').value).toBe('Begin slowly.');

  const stored = JSON.parse(localStorage.getItem('studio-panel') ?? '{}');
  expect(stored.state).toMatchObject({ areNotesOpen: false });
  expect(screen.getByRole('button', { name: 'Speaker notes', expanded: false })).toBeTruthy();
});

it.each([
  ['narrow', 1000, true],
  ['low', 1200, false],
])('in a %s window the notes are only a tab of the panel', async (_, width, isTall) => {
  mockWindow(width, isTall);
  await openEditor([slide]);

  expect(screen.queryByRole('button', { name: 'Speaker notes' })).toBeNull();
  expect(notesTab()).toBeTruthy();
});

it('too long notes are reported below the slide', async () => {
  await openEditor([slide]);

  type('Speaker notes', 'x'.repeat(4001));

  expect(field('Speaker notes').getAttribute('aria-invalid')).toBe('true');
  const id = field('Speaker notes').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('1 character over the limit of 4,000.');
});

it('notes of a presentation that the user can’t edit are read-only', async () => {
  await openStudio([slide], { deck: { my_role: 'viewer', allowed_actions: [] } });

  expect(
    (await screen.findByRole('textbox', { name: 'Speaker notes' })).hasAttribute('readonly'),
  ).toBe(true);
});
