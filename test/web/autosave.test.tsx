/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeBullets } from './support/contents.ts';
import {
  advanceTimers,
  installFakeTimers,
  openEditorWithFakeTimers,
  savedContents,
  savedTitles,
  slides,
  startContent,
} from './support/editor-with-fake-timers.tsx';
import {
  conflictText,
  field,
  fieldText,
  findDraft,
  hasStatus,
  offlineText,
  openEditor,
  press,
  savedText,
  saveNow,
  setupStudioTests,
  storedDraft,
  type,
  unfinishedText,
} from './support/studio.tsx';

setupStudioTests();

describe('autosave of slide edits', () => {
  it('autosave saves a change one second after the last key press, at the displayed rev', async () => {
    const { server } = await openEditorWithFakeTimers();

    type('Title', 'Ebb');
    await advanceTimers(900);
    type('Title', 'Ebb and flow');
    await advanceTimers(900);
    expect(server.sentBy('PUT')).toEqual([]);
    await advanceTimers(200);

    expect(savedContents(server)).toEqual([makeBullets('Ebb and flow', 'High water', 'Low water')]);
    expect(server.sentBy('PUT')[0]?.headers.get('If-Match')).toBe('"1"');
    expect(findDraft('s0')).toBeUndefined();
    expect(storedDraft('s0')).toBeNull();
    expect(hasStatus(savedText)).toBe(true);
  });

  it('the save shortcut saves a change at once', async () => {
    const { server } = await openEditorWithFakeTimers();

    type('Title', 'Ebb');
    saveNow();
    await advanceTimers(0);

    expect(savedTitles(server)).toEqual(['Ebb']);
  });

  it('autosave saves a change at once when the page is hidden', async () => {
    const { server } = await openEditorWithFakeTimers();
    type('Title', 'Ebb');

    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await advanceTimers(0);

    expect(savedTitles(server)).toEqual(['Ebb']);
  });

  it('text typed during a save is saved afterwards, at the new rev', async () => {
    let respond: () => void = () => undefined;
    const { server } = await openEditor(slides, {
      rules: [
        ({ method }) =>
          method === 'PUT' && server.sentBy('PUT').length === 1
            ? new Promise((resolve) => {
                respond = () =>
                  resolve({ body: server.saveElsewhere('s0', { ...startContent, title: 'Ebb' }) });
              })
            : undefined,
      ],
    });
    installFakeTimers();
    type('Title', 'Ebb');
    await advanceTimers(1000);

    type('Title', 'Ebb and flow');
    await advanceTimers(2000);
    expect(server.sentBy('PUT')).toHaveLength(1);
    respond();
    await advanceTimers(2000);

    expect(savedTitles(server)).toEqual(['Ebb', 'Ebb and flow']);
    expect(server.sentBy('PUT')[1]?.headers.get('If-Match')).toBe('"2"');
    expect(fieldText(field('Title'))).toBe('Ebb and flow');
    expect(hasStatus(savedText)).toBe(true);
  });

  it('the editor shows the server’s repaired content after a save', async () => {
    const { server } = await openEditor(slides, {
      rules: [
        ({ method }) =>
          method === 'PUT'
            ? { body: server.saveElsewhere('s0', { ...startContent, title: 'Repaired' }) }
            : undefined,
      ],
    });

    type('Title', 'repaired');
    saveNow();

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Repaired'));
    expect(findDraft('s0')).toBeUndefined();
  });

  it('changes of several slides are all saved, one after the other', async () => {
    const { server } = await openEditorWithFakeTimers();

    type('Title', 'Ebb');
    press('Next slide');
    await advanceTimers(0);
    type('Title', 'Moons of Jupiter');
    await advanceTimers(3000);

    expect(server.titles()).toEqual(['Ebb', 'Moons of Jupiter']);
    expect(server.sentBy('PUT')).toHaveLength(2);
  });

  it('autosave sends nothing when a change is reverted before the save', async () => {
    const { server } = await openEditorWithFakeTimers();

    type('Title', 'Ebb');
    type('Title', 'Tides');
    await advanceTimers(3000);

    expect(server.sentBy('PUT')).toEqual([]);
    expect(findDraft('s0')).toBeUndefined();
  });

  it('an unfinished slide is not saved until it is complete, and the status shows the reason', async () => {
    const { server } = await openEditorWithFakeTimers();

    type('Entry 1', '');
    await advanceTimers(5000);
    expect(server.sentBy('PUT')).toEqual([]);
    expect(hasStatus(unfinishedText)).toBe(true);
    expect(hasStatus('Incomplete: Entry 1.')).toBe(true);
    type('Entry 1', 'Springs');
    await advanceTimers(1000);

    expect(savedContents(server)).toEqual([makeBullets('Tides', 'Springs', 'Low water')]);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('a missing text does not delay the other changes of its slide', async () => {
    const { server } = await openEditorWithFakeTimers();

    type('Entry 1', '');
    type('Title', 'Ebb and flow');
    await advanceTimers(1000);
    expect(savedContents(server)).toEqual([
      { ...makeBullets('Tides', 'High water', 'Low water'), title: 'Ebb and flow' },
    ]);
    expect(hasStatus(unfinishedText)).toBe(true);
    await advanceTimers(10_000);
    expect(server.sentBy('PUT')).toHaveLength(1);
    type('Entry 1', 'Springs');
    await advanceTimers(1000);

    expect(savedContents(server)[1]).toEqual({
      ...makeBullets('Tides', 'Springs', 'Low water'),
      title: 'Ebb and flow',
    });
    expect(hasStatus(savedText)).toBe(true);
  });

  it('a slide that can’t be saved yet does not delay the changes of another slide', async () => {
    const { server } = await openEditorWithFakeTimers();
    type('Entry 1', '');
    press('Next slide');
    await advanceTimers(0);

    type('Title', 'Moons of Jupiter');
    await advanceTimers(1000);

    expect(server.titles()).toEqual(['Tides', 'Moons of Jupiter']);
    expect(hasStatus(unfinishedText)).toBe(true);
  });
});

describe('autosave of slide edits without a connection', () => {
  it('text typed during a minute offline is saved once, with the last text', async () => {
    const { server } = await openEditorWithFakeTimers();
    server.connection = 'down';

    for (let second = 3; second <= 60; second += 3) {
      type('Title', `Ebb ${second}`);
      await advanceTimers(3000);
    }
    await advanceTimers(2000);
    expect(hasStatus(offlineText)).toBe(true);
    expect(storedDraft('s0')).toContain('Ebb 60');
    const before = server.sentBy('PUT').length;
    server.connection = 'up';
    act(() => void window.dispatchEvent(new Event('online')));
    await advanceTimers(10_000);

    expect(savedTitles(server).slice(before)).toEqual(['Ebb 60']);
    expect(server.titles()).toEqual(['Ebb 60', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('the editor shows that the browser is offline, and saves the last text when the connection is back', async () => {
    const { server } = await openEditorWithFakeTimers();
    server.connection = 'down';
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));

    type('Title', 'Ebb');
    await advanceTimers(10_000);
    expect(hasStatus(offlineText)).toBe(true);
    type('Title', 'Ebb and flow');
    await advanceTimers(2000);
    const before = server.sentBy('PUT').length;
    server.connection = 'up';
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await advanceTimers(10_000);

    expect(savedTitles(server).slice(before)).toEqual(['Ebb and flow']);
  });

  it('autosave retries a save after a 500', async () => {
    const failed = { status: 500, body: { detail: 'No.', code: 'internal' } };
    let isBroken = true;
    const { server } = await openEditor(slides, {
      rules: [({ method }) => (method === 'PUT' && isBroken ? failed : undefined)],
    });
    installFakeTimers();

    type('Title', 'Ebb');
    await advanceTimers(4500);
    expect(hasStatus(offlineText)).toBe(true);
    isBroken = false;
    await advanceTimers(10_000);

    expect(server.titles()).toEqual(['Ebb', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('a save whose response was lost causes no conflict with itself', async () => {
    const { server } = await openEditorWithFakeTimers();
    server.connection = 'one-way';
    type('Title', 'Ebb');
    await advanceTimers(1000);
    expect(server.titles()).toEqual(['Ebb', 'Moons']);

    server.connection = 'up';
    await advanceTimers(15_000);

    expect(hasStatus(savedText)).toBe(true);
    expect(fieldText(field('Title'))).toBe('Ebb');
    expect(findDraft('s0')).toBeUndefined();
  });

  it('text typed after a save whose response was lost causes no conflict', async () => {
    const { server } = await openEditorWithFakeTimers();
    server.connection = 'one-way';
    type('Title', 'Ebb');
    await advanceTimers(1000);

    type('Title', 'Ebb and flow');
    await advanceTimers(500);
    server.connection = 'up';
    await advanceTimers(20_000);

    expect(hasStatus(conflictText)).toBe(false);
    expect(server.titles()).toEqual(['Ebb and flow', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('several saves whose responses were lost cause no conflict', async () => {
    const { server } = await openEditorWithFakeTimers();
    server.connection = 'one-way';
    type('Title', 'Ebb');
    await advanceTimers(1000);
    server.connection = 'down';

    for (const title of ['Ebb a', 'Ebb an', 'Ebb and']) {
      type('Title', title);
      await advanceTimers(12_000);
    }
    server.connection = 'up';
    await advanceTimers(40_000);

    expect(hasStatus(conflictText)).toBe(false);
    expect(server.titles()).toEqual(['Ebb and', 'Moons']);
  });
});
