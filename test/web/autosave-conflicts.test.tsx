/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadLanguage } from '#web/lib/i18n.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { makeBullets } from './support/contents.ts';
import {
  advanceTimers,
  installFakeTimers,
  openEditorWithFakeTimers,
  saveInOtherTab,
  slides,
} from './support/editor-with-fake-timers.tsx';
import { onCall } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { signIn } from './support/signed-in.ts';
import {
  conflictText,
  field,
  fieldText,
  findDraft,
  hasStatus,
  mountStudio,
  openEditor,
  press,
  savedText,
  saveNow,
  setupStudioTests,
  storedDraft,
  type,
  unloadPage,
} from './support/studio.tsx';

setupStudioTests();

describe('autosave and other people’s changes', () => {
  it.each([409, 412])(
    'after a %i response, another user’s change of a different field is merged, and both changes are saved',
    async (status) => {
      const refused = { status, body: { detail: 'It was changed.', code: 'stale' } };
      const { server } = await openEditor(slides, {
        rules: [onCall('PUT', '/slides/s0', refused, undefined as never)],
      });
      server.saveElsewhere('s0', makeBullets('Tides', 'High water', 'Ebb'));
      installFakeTimers();

      type('Title', 'Mine');
      await advanceTimers(5000);

      expect(server.find('s0')?.content).toEqual(makeBullets('Mine', 'High water', 'Ebb'));
      expect(fieldText(field('Entry 2'))).toBe('Ebb');
      expect(hasStatus(savedText)).toBe(true);
    },
  );

  it('another user’s change of the same field is shown as a conflict, and is not overwritten', async () => {
    const { server } = await openEditorWithFakeTimers();
    server.saveElsewhere('s0', makeBullets('Theirs', 'High water', 'Low water'));

    type('Title', 'Mine');
    await advanceTimers(20_000);

    expect(screen.getByRole('region', { name: 'This slide has changed' })).toBeTruthy();
    expect(hasStatus(conflictText)).toBe(true);
    expect(server.titles()).toEqual(['Theirs', 'Moons']);
    expect(server.sentBy('PUT')).toHaveLength(1);
  });

  it('another user’s change of other words of the same text is merged and saved without a conflict', async () => {
    const makeTitled = (title: string) => makeBullets(title, 'High water', 'Low water');
    const { server } = await openEditor([makeSlideWith(0, makeTitled('High water comes at noon'))]);
    server.saveElsewhere('s0', makeTitled('High tide comes at noon'));
    installFakeTimers();

    type('Title', 'High water comes at noon, always');
    await advanceTimers(5000);

    expect(server.titles()).toEqual(['High tide comes at noon, always']);
    expect(fieldText(field('Title'))).toBe('High tide comes at noon, always');
    expect(hasStatus(savedText)).toBe(true);
  });

  it('a change that the server rejected is not sent again until the user edits the text', async () => {
    const refused = { status: 422, body: { detail: 'Not like this.', code: 'invalid' } };
    const { server } = await openEditor(slides, {
      rules: [onCall('PUT', '/slides/s0', refused, undefined as never)],
    });
    installFakeTimers();
    type('Title', 'Ebb');
    await advanceTimers(60_000);
    expect(server.sentBy('PUT')).toHaveLength(1);
    expect(hasStatus('Not saved: the server rejected the change.')).toBe(true);

    type('Title', 'Ebb and flow');
    await advanceTimers(1000);

    expect(server.titles()).toEqual(['Ebb and flow', 'Moons']);
  });

  it('edits of different fields in two tabs are both saved', async () => {
    const { server } = await openEditorWithFakeTimers();
    type('Title', 'This tab');

    saveInOtherTab(server, makeBullets('Tides', 'Other tab', 'Low water'));
    await advanceTimers(5000);
    saveInOtherTab(server, makeBullets('This tab', 'Other tab', 'Other tab again'));
    type('Entry 1', 'This tab too');
    await advanceTimers(5000);

    expect(server.find('s0')?.content).toEqual(
      makeBullets('This tab', 'This tab too', 'Other tab again'),
    );
  });

  it('a change made before a run started elsewhere is kept, and saved when the run has finished', async () => {
    let isRunning = true;
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    const { server } = await openEditor(slides, {
      rules: [({ method }) => (method === 'PUT' && isRunning ? refused : undefined)],
    });
    installFakeTimers();
    const { allowed_actions } = server.deck;
    server.deck = { ...server.deck, status: 'running', allowed_actions: ['pause'] };
    type('Title', 'Ebb');
    await advanceTimers(5000);
    expect(hasStatus('Not saved yet: slides are being generated.')).toBe(false);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(findDraft('s0')?.content.title).toBe('Ebb');

    isRunning = false;
    server.deck = { ...server.deck, status: 'completed', allowed_actions };
    await advanceTimers(30_000);

    expect(server.titles()).toEqual(['Ebb', 'Moons']);
    expect(hasStatus(savedText)).toBe(true);
  });
});

describe('drafts after the page was left', () => {
  it('a reload of the page restores the draft, and saves the draft', async () => {
    const { server } = await openEditor(slides);
    server.connection = 'down';
    type('Title', 'Unsaved');
    await waitFor(() => expect(storedDraft('s0')).toContain('Unsaved'));

    unloadPage();
    server.connection = 'up';
    await mountStudio();

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Unsaved'));
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

describe('the save status of the editor', () => {
  const publishing = { en: 'Saved. Updating files…', zh: '已保存，正在更新文件…' };

  it.each(['en', 'zh'] as const)(
    'the save status says that files are being updated, in the language %s',
    async (language) => {
      await openEditor(slides, { deck: { has_unpublished: true, is_publishing: true } });

      await act(() => loadLanguage(language));

      expect(hasStatus(publishing[language])).toBe(true);
    },
  );
});

describe('the view that resolves an edit conflict', () => {
  const otherUsersContent = makeBullets('Theirs', 'High water', 'Ebb');

  async function openConflict() {
    const { server } = await openEditor(slides);
    server.saveElsewhere('s0', otherUsersContent);
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

    const merged = makeBullets('Theirs', 'Springs', 'Ebb');
    await waitFor(() => expect(server.find('s0')?.content).toEqual(merged));
    expect(server.sentBy('PUT').at(-1)?.headers.get('If-Match')).toBe('"2"');
  });

  it('choosing the other user’s slide in a conflict saves nothing; undo restores and saves the user’s slide', async () => {
    const server = await openConflict();

    press('Take theirs');
    await screen.findByRole('textbox', { name: 'Title' });
    expect([fieldText(field('Title')), fieldText(field('Entry 2'))]).toEqual(['Theirs', 'Ebb']);
    expect(findDraft('s0')).toBeUndefined();
    press('Undo');

    expect([fieldText(field('Title')), fieldText(field('Entry 1'))]).toEqual(['Mine', 'Springs']);
    await waitFor(() => expect(server.find('s0')?.title).toBe('Mine'));
  });

  it('choosing the user’s slide in a conflict saves the slide over the newer rev', async () => {
    const server = await openConflict();

    press('Keep mine');

    const mine = makeBullets('Mine', 'Springs', 'Low water');
    await waitFor(() => expect(server.find('s0')?.content).toEqual(mine));
  });

  it('a newer slide is shown without a conflict when nothing was typed', async () => {
    const { server } = await openEditor(slides);
    saveInOtherTab(server, otherUsersContent);

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Theirs'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });
});
