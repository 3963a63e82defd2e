/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { bullets } from './support/contents.ts';
import { onCall } from './support/fake-api.ts';
import { type FakeDeckServer, makeSlideWith } from './support/fake-deck.ts';
import { signIn } from './support/signed-in.ts';
import {
  conflictText,
  field,
  findDraft,
  hasStatus,
  mountStudio,
  offlineText,
  openEditor,
  press,
  reportChangeOfOtherTab,
  savedText,
  saveNow,
  setupStudioTests,
  storedDraft,
  type,
  unfinishedText,
  unloadPage,
} from './support/studio.tsx';

const start = bullets('Tides', 'High water', 'Low water');
const slides = [makeSlideWith(0, start), makeSlideWith(1, bullets('Moons', 'Io', 'Europa'))];

const savedContents = (server: FakeDeckServer) =>
  server.sentBy('PUT').map(({ body }) => (body as { content: SlideContent }).content);
const savedTitles = (server: FakeDeckServer) => savedContents(server).map(({ title }) => title);

/** Lets only the clock of the page run, so that a minute takes no time. */
const holdClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the editor, then holds the clock. */
async function openHeld() {
  const opened = await openEditor(slides);
  holdClock();
  return opened;
}

/** Saves in another tab of this browser, which reports it. */
const saveInOtherTab = (server: FakeDeckServer, content: SlideContent) => {
  server.saveElsewhere('s0', content);
  reportChangeOfOtherTab();
};

setupStudioTests();

describe('autosave', () => {
  it('a change is saved a second after the last key, at the displayed rev', async () => {
    const { server } = await openHeld();

    type('Title', 'Ebb');
    await pass(900);
    type('Title', 'Ebb and flow');
    await pass(900);
    expect(server.sentBy('PUT')).toEqual([]);
    await pass(200);

    expect(savedContents(server)).toEqual([bullets('Ebb and flow', 'High water', 'Low water')]);
    expect(server.sentBy('PUT')[0]?.headers.get('If-Match')).toBe('"1"');
    expect(findDraft('s0')).toBeUndefined();
    expect(storedDraft('s0')).toBeNull();
    expect(hasStatus(savedText)).toBe(true);
  });

  it('the shortcut saves at once', async () => {
    const { server } = await openHeld();

    type('Title', 'Ebb');
    saveNow();
    await pass(0);

    expect(savedTitles(server)).toEqual(['Ebb']);
  });

  it('a change is saved at once when the page is hidden', async () => {
    const { server } = await openHeld();
    type('Title', 'Ebb');

    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);

    expect(savedTitles(server)).toEqual(['Ebb']);
  });

  it('what is typed during a save is saved over the new rev', async () => {
    let respond: () => void = () => undefined;
    const { server } = await openEditor(slides, {
      rules: [
        ({ method }) =>
          method === 'PUT' && server.sentBy('PUT').length === 1
            ? new Promise((resolve) => {
                respond = () =>
                  resolve({ body: server.saveElsewhere('s0', { ...start, title: 'Ebb' }) });
              })
            : undefined,
      ],
    });
    holdClock();
    type('Title', 'Ebb');
    await pass(1000);

    type('Title', 'Ebb and flow');
    await pass(2000);
    expect(server.sentBy('PUT')).toHaveLength(1);
    respond();
    await pass(2000);

    expect(savedTitles(server)).toEqual(['Ebb', 'Ebb and flow']);
    expect(server.sentBy('PUT')[1]?.headers.get('If-Match')).toBe('"2"');
    expect(field('Title').value).toBe('Ebb and flow');
    expect(hasStatus(savedText)).toBe(true);
  });

  it('the content that the server repaired is shown after the save', async () => {
    const { server } = await openEditor(slides, {
      rules: [
        ({ method }) =>
          method === 'PUT'
            ? { body: server.saveElsewhere('s0', { ...start, title: 'Repaired' }) }
            : undefined,
      ],
    });

    type('Title', 'repaired');
    saveNow();

    await waitFor(() => expect(field('Title').value).toBe('Repaired'));
    expect(findDraft('s0')).toBeUndefined();
  });

  it('changes of several slides are all saved, one after the other', async () => {
    const { server } = await openHeld();

    type('Title', 'Ebb');
    press('Next slide');
    await pass(0);
    type('Title', 'Moons of Jupiter');
    await pass(3000);

    expect(server.titles()).toEqual(['Ebb', 'Moons of Jupiter']);
    expect(server.sentBy('PUT')).toHaveLength(2);
  });

  it('nothing is saved when a change is taken back before the save', async () => {
    const { server } = await openHeld();

    type('Title', 'Ebb');
    type('Title', 'Tides');
    await pass(3000);

    expect(server.sentBy('PUT')).toEqual([]);
    expect(findDraft('s0')).toBeUndefined();
  });

  it('an unfinished slide is saved only when it is complete, and the status says why', async () => {
    const { server } = await openHeld();

    type('Entry 1', '');
    await pass(5000);
    expect(server.sentBy('PUT')).toEqual([]);
    expect(hasStatus(unfinishedText)).toBe(true);
    expect(hasStatus('Incomplete: Entry 1.')).toBe(true);
    type('Entry 1', 'Springs');
    await pass(1000);

    expect(savedContents(server)).toEqual([bullets('Tides', 'Springs', 'Low water')]);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('an unfinished slide does not hold back the changes of another slide', async () => {
    const { server } = await openHeld();
    type('Entry 1', '');
    press('Next slide');
    await pass(0);

    type('Title', 'Moons of Jupiter');
    await pass(1000);

    expect(server.titles()).toEqual(['Tides', 'Moons of Jupiter']);
    expect(hasStatus(unfinishedText)).toBe(true);
  });
});

describe('autosave without connection', () => {
  it('text typed during a minute offline is saved once, with the last text', async () => {
    const { server } = await openHeld();
    server.connection = 'down';

    for (let second = 3; second <= 60; second += 3) {
      type('Title', `Ebb ${second}`);
      await pass(3000);
    }
    await pass(2000);
    expect(hasStatus(offlineText)).toBe(true);
    expect(storedDraft('s0')).toContain('Ebb 60');
    const before = server.sentBy('PUT').length;
    server.connection = 'up';
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10_000);

    expect(savedTitles(server).slice(before)).toEqual(['Ebb 60']);
    expect(server.titles()).toEqual(['Ebb 60', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('the browser being offline is shown, and the last text is saved when it is online again', async () => {
    const { server } = await openHeld();
    server.connection = 'down';
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));

    type('Title', 'Ebb');
    await pass(10_000);
    expect(hasStatus(offlineText)).toBe(true);
    type('Title', 'Ebb and flow');
    await pass(2000);
    const before = server.sentBy('PUT').length;
    server.connection = 'up';
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(10_000);

    expect(savedTitles(server).slice(before)).toEqual(['Ebb and flow']);
  });

  it('a save that the server answered with 500 is repeated', async () => {
    const failed = { status: 500, body: { detail: 'No.', code: 'internal' } };
    let isBroken = true;
    const { server } = await openEditor(slides, {
      rules: [({ method }) => (method === 'PUT' && isBroken ? failed : undefined)],
    });
    holdClock();

    type('Title', 'Ebb');
    await pass(4500);
    expect(hasStatus(offlineText)).toBe(true);
    isBroken = false;
    await pass(10_000);

    expect(server.titles()).toEqual(['Ebb', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('a lost response is no conflict: the own save is recognised', async () => {
    const { server } = await openHeld();
    server.connection = 'deaf';
    type('Title', 'Ebb');
    await pass(1000);
    expect(server.titles()).toEqual(['Ebb', 'Moons']);

    server.connection = 'up';
    await pass(15_000);

    expect(hasStatus(savedText)).toBe(true);
    expect(field('Title').value).toBe('Ebb');
    expect(findDraft('s0')).toBeUndefined();
  });

  it('typing on after a lost response is no conflict either', async () => {
    const { server } = await openHeld();
    server.connection = 'deaf';
    type('Title', 'Ebb');
    await pass(1000);

    type('Title', 'Ebb and flow');
    await pass(500);
    server.connection = 'up';
    await pass(20_000);

    expect(hasStatus(conflictText)).toBe(false);
    expect(server.titles()).toEqual(['Ebb and flow', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });

  it('several saves after a lost response are no conflict', async () => {
    const { server } = await openHeld();
    server.connection = 'deaf';
    type('Title', 'Ebb');
    await pass(1000);
    server.connection = 'down';

    for (const title of ['Ebb a', 'Ebb an', 'Ebb and']) {
      type('Title', title);
      await pass(12_000);
    }
    server.connection = 'up';
    await pass(40_000);

    expect(hasStatus(conflictText)).toBe(false);
    expect(server.titles()).toEqual(['Ebb and', 'Moons']);
  });
});

describe('autosave and other people’s changes', () => {
  it.each([409, 412])(
    'another person’s change of another field is merged after %i, and both are saved',
    async (status) => {
      const refused = { status, body: { detail: 'It was changed.', code: 'stale' } };
      const { server } = await openEditor(slides, {
        rules: [onCall('PUT', '/slides/s0', refused, undefined as never)],
      });
      server.saveElsewhere('s0', bullets('Tides', 'High water', 'Ebb'));
      holdClock();

      type('Title', 'Mine');
      await pass(5000);

      expect(server.find('s0')?.content).toEqual(bullets('Mine', 'High water', 'Ebb'));
      expect(field('Entry 2').value).toBe('Ebb');
      expect(hasStatus(savedText)).toBe(true);
    },
  );

  it('another person’s change of the same field needs a choice, and is not overwritten', async () => {
    const { server } = await openHeld();
    server.saveElsewhere('s0', bullets('Theirs', 'High water', 'Low water'));

    type('Title', 'Mine');
    await pass(20_000);

    expect(screen.getByRole('region', { name: 'This slide has changed' })).toBeTruthy();
    expect(hasStatus(conflictText)).toBe(true);
    expect(server.titles()).toEqual(['Theirs', 'Moons']);
    expect(server.sentBy('PUT')).toHaveLength(1);
  });

  it('a rejected change is not sent again until it is edited', async () => {
    const refused = { status: 422, body: { detail: 'Not like this.', code: 'invalid' } };
    const { server } = await openEditor(slides, {
      rules: [onCall('PUT', '/slides/s0', refused, undefined as never)],
    });
    holdClock();
    type('Title', 'Ebb');
    await pass(60_000);
    expect(server.sentBy('PUT')).toHaveLength(1);
    expect(hasStatus('Not saved: the server rejected the change.')).toBe(true);

    type('Title', 'Ebb and flow');
    await pass(1000);

    expect(server.titles()).toEqual(['Ebb and flow', 'Moons']);
  });

  it('two tabs that edit different fields end with both changes', async () => {
    const { server } = await openHeld();
    type('Title', 'This tab');

    saveInOtherTab(server, bullets('Tides', 'Other tab', 'Low water'));
    await pass(5000);
    saveInOtherTab(server, bullets('This tab', 'Other tab', 'Other tab again'));
    type('Entry 1', 'This tab too');
    await pass(5000);

    expect(server.find('s0')?.content).toEqual(
      bullets('This tab', 'This tab too', 'Other tab again'),
    );
  });

  it('a run that started elsewhere keeps the change until it has finished', async () => {
    let isRunning = true;
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    const { server } = await openEditor(slides, {
      rules: [({ method }) => (method === 'PUT' && isRunning ? refused : undefined)],
    });
    holdClock();
    const { allowed_actions } = server.deck;
    server.deck = { ...server.deck, status: 'running', allowed_actions: ['pause'] };
    type('Title', 'Ebb');
    await pass(5000);
    expect(hasStatus('Not saved yet: slides are being generated.')).toBe(false);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(findDraft('s0')?.content.title).toBe('Ebb');

    isRunning = false;
    server.deck = { ...server.deck, status: 'completed', allowed_actions };
    await pass(30_000);

    expect(server.titles()).toEqual(['Ebb', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });
});

describe('drafts after the page was left', () => {
  it('a reload restores the draft, and saves it', async () => {
    const { server } = await openEditor(slides);
    server.connection = 'down';
    type('Title', 'Unsaved');
    await waitFor(() => expect(storedDraft('s0')).toContain('Unsaved'));

    unloadPage();
    server.connection = 'up';
    await mountStudio();

    await waitFor(() => expect(field('Title').value).toBe('Unsaved'));
    await waitFor(() => expect(server.titles()).toEqual(['Unsaved', 'Moons']));
  });

  it('a draft survives the end of the session, and is saved after signing in again', async () => {
    const ended = { status: 401, body: { detail: 'Expired.', code: 'unauthorized' } };
    let isExpired = true;
    const { server } = await openEditor(slides, {
      rules: [
        ({ method, path }) =>
          isExpired && (method === 'PUT' || path.includes('/auth/')) ? ended : undefined,
      ],
    });

    type('Title', 'Unsaved');
    saveNow();
    await waitFor(() => expect(server.sentBy('PUT').length).toBeGreaterThan(0));
    act(() => clearSession());
    cleanup();
    expect(storedDraft('s0')).toContain('Unsaved');
    isExpired = false;
    signIn();
    await mountStudio();

    await waitFor(() => expect(server.titles()).toEqual(['Unsaved', 'Moons']));
  });
});

describe('save status', () => {
  const publishing = { en: 'Saved. Updating files…', zh: '已保存，正在更新文件…' };

  it.each(['en', 'zh'] as const)('the status says that files are updated: %s', async (language) => {
    await openEditor(slides, { deck: { has_unpublished: true } });

    await act(() => loadLanguage(language));

    expect(hasStatus(publishing[language])).toBe(true);
  });
});

describe('conflict view', () => {
  const theirs = bullets('Theirs', 'High water', 'Ebb');

  async function openConflict() {
    const { server } = await openEditor(slides);
    server.saveElsewhere('s0', theirs);
    type('Title', 'Mine');
    type('Entry 1', 'Springs');
    saveNow();
    await screen.findByRole('region', { name: 'This slide has changed' });
    return server;
  }

  it('a conflict can be merged per field, and the result is saved over the newer rev', async () => {
    const server = await openConflict();
    const title = within(screen.getByRole('group', { name: 'Title' }));
    fireEvent.click(title.getByRole('radio', { name: /Theirs/ }));

    press('Use merged');
    await screen.findByRole('textbox', { name: 'Title' });

    const merged = bullets('Theirs', 'Springs', 'Ebb');
    await waitFor(() => expect(server.find('s0')?.content).toEqual(merged));
    expect(server.sentBy('PUT').at(-1)?.headers.get('If-Match')).toBe('"2"');
  });

  it('their side as a whole needs no save, and undo brings back the own side', async () => {
    const server = await openConflict();

    press('Take theirs');
    await screen.findByRole('textbox', { name: 'Title' });
    expect([field('Title').value, field('Entry 2').value]).toEqual(['Theirs', 'Ebb']);
    expect(findDraft('s0')).toBeUndefined();
    press('Undo');

    expect([field('Title').value, field('Entry 1').value]).toEqual(['Mine', 'Springs']);
    await waitFor(() => expect(server.find('s0')?.title).toBe('Mine'));
  });

  it('the own side as a whole is saved over the newer rev', async () => {
    const server = await openConflict();

    press('Keep mine');

    const mine = bullets('Mine', 'Springs', 'Low water');
    await waitFor(() => expect(server.find('s0')?.content).toEqual(mine));
  });

  it('a newer slide is shown without a conflict when nothing was typed', async () => {
    const { server } = await openEditor(slides);
    saveInOtherTab(server, theirs);

    await waitFor(() => expect(field('Title').value).toBe('Theirs'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });
});
