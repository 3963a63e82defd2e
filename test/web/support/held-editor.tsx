/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { bullets } from './contents.ts';
import { type FakeDeckServer, makeSlideWith } from './fake-deck.ts';
import { openEditor, reportChangeOfOtherTab } from './studio.tsx';

/** Content of the first slide. */
export const start = bullets('Tides', 'High water', 'Low water');
/** The presentation’s slides. */
export const slides = [makeSlideWith(0, start), makeSlideWith(1, bullets('Moons', 'Io', 'Europa'))];

/** Returns the contents that were sent, oldest first. */
export const savedContents = (server: FakeDeckServer) =>
  server.sentBy('PUT').map(({ body }) => (body as { content: SlideContent }).content);
/** Returns the titles that were sent, oldest first. */
export const savedTitles = (server: FakeDeckServer) =>
  savedContents(server).map(({ title }) => title);

/** Lets only the clock of the page run, so that a minute takes no time. */
export const holdClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
/** Advances the held clock. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the editor, then holds the clock. */
export async function openHeld() {
  const opened = await openEditor(slides);
  holdClock();
  return opened;
}

/** Saves in another tab of this browser, which reports it. */
export const saveInOtherTab = (server: FakeDeckServer, content: SlideContent) => {
  server.saveElsewhere('s0', content);
  reportChangeOfOtherTab();
};
