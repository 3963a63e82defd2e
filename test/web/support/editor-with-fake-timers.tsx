/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { makeBullets } from './contents.ts';
import { type FakeDeckServer, makeSlideWith } from './fake-deck.ts';
import { openEditor, reportChangeOfOtherTab } from './studio.tsx';

/** Content of the first slide before any edit. */
export const startContent = makeBullets('Tides', 'High water', 'Low water');
/** The slides of the presentation. */
export const slides = [
  makeSlideWith(0, startContent),
  makeSlideWith(1, makeBullets('Moons', 'Io', 'Europa')),
];

/** Returns the contents that the page has sent, oldest first. */
export const savedContents = (server: FakeDeckServer) =>
  server.sentBy('PUT').map(({ body }) => (body as { content: SlideContent }).content);
/** Returns the titles that the page has sent, oldest first. */
export const savedTitles = (server: FakeDeckServer) =>
  savedContents(server).map(({ title }) => title);

/** Replaces the page's timers by fake ones, so that a minute takes no time. */
export const installFakeTimers = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
/** Advances the fake timers. */
export const advanceTimers = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the editor, then replaces the timers. */
export async function openEditorWithFakeTimers() {
  const opened = await openEditor(slides);
  installFakeTimers();
  return opened;
}

/** Saves in another tab of this browser, which notifies this tab. */
export const saveInOtherTab = (server: FakeDeckServer, content: SlideContent) => {
  server.saveElsewhere('s0', content);
  reportChangeOfOtherTab();
};
