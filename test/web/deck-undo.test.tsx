/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeBullets, makeSection } from './support/contents.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  filmstripButton,
  hasStatus,
  menuItem,
  mountStudio,
  type openEditor,
  openReadyEditor,
  openTab,
  press,
  pressInStrip,
  savedText,
  saveNow,
  selectedNumber,
  setupStudioTests,
  type,
  unloadPage,
} from './support/studio.tsx';

const slides = [
  makeSlideWith(0, makeBullets('Alpha', 'High', 'Low')),
  makeSlideWith(1, makeSection('Beta')),
  makeSlideWith(2, makeSection('Gamma')),
];
const canPress = (name: string) => screen.getByRole('button', { name }).matches(':enabled');
const waitUntilPressable = (name: string) => waitFor(() => expect(canPress(name)).toBe(true));
const pressWhenReady = async (name: string) => {
  await waitUntilPressable(name);
  press(name);
};
const undo = () => pressWhenReady('Undo');
const redo = () => pressWhenReady('Redo');
const waitUntilReady = () =>
  waitFor(() => expect(menuItem('Duplicate slide').getAttribute('aria-disabled')).toBeNull());
const openReady = (options: Parameters<typeof openEditor>[1] = {}) =>
  openReadyEditor(slides, options);
const allowed_actions = ['edit_slides', 'edit_deck', 'revise_slide', 'delete'] as const;

setupStudioTests();

describe('undo and redo of slide edits', () => {
  it('an edit is undone and redone after it was saved, and both are saved', async () => {
    const { server } = await openReady();
    type('Title', 'Typed');
    saveNow();
    await waitFor(() => expect(server.titles()[0]).toBe('Typed'));

    await undo();
    expect(fieldText(field('Title'))).toBe('Alpha');
    await waitFor(() => expect(server.titles()[0]).toBe('Alpha'));
    await redo();

    expect(fieldText(field('Title'))).toBe('Typed');
    await waitFor(() => expect(server.titles()[0]).toBe('Typed'));
    expect(canPress('Redo')).toBe(false);
  });

  it('the shortcuts undo and redo, also while a text has the focus', async () => {
    await openReady();
    type('Title', 'Typed');

    fireEvent.keyDown(field('Title'), { key: 'z', ctrlKey: true });
    expect(fieldText(field('Title'))).toBe('Alpha');
    fireEvent.keyDown(field('Title'), { key: 'z', metaKey: true, shiftKey: true });
    expect(fieldText(field('Title'))).toBe('Typed');
    fireEvent.keyDown(field('Title'), { key: 'z', ctrlKey: true });
    fireEvent.keyDown(field('Title'), { key: 'y', ctrlKey: true });

    expect(fieldText(field('Title'))).toBe('Typed');
  });

  it('undo of an edit shows the slide that it changes', async () => {
    await openReady();
    type('Title', 'Typed');
    press('Next slide');
    await waitFor(() => expect(fieldText(field('Title'))).toBe('Beta'));

    await undo();

    await waitFor(() => expect(selectedNumber()).toBe(1));
    expect(fieldText(field('Title'))).toBe('Alpha');
  });

  it('undo keeps what another person changed in the meantime', async () => {
    const { server } = await openReady();
    type('Title', 'Typed');
    saveNow();
    await waitFor(() => expect(server.titles()[0]).toBe('Typed'));
    server.saveElsewhere('s0', makeBullets('Typed', 'High', 'Ebb'));

    await undo();

    await waitFor(() =>
      expect(server.find('s0')?.content).toEqual(makeBullets('Alpha', 'High', 'Ebb')),
    );
  });

  it('undo and redo move a moved slide back and forth', async () => {
    const { server } = await openReady();
    fireEvent.click(menuItem('Move later'));
    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']));

    await undo();
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
    await redo();

    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']));
  });

  it('undo of a move does not move slides that were added since', async () => {
    const { server } = await openReady();
    fireEvent.click(menuItem('Move later'));
    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']));
    await waitUntilReady();
    fireEvent.click(menuItem('Duplicate slide'));
    await waitFor(() => expect(server.slides).toHaveLength(4));
    await undo();
    await waitFor(() => expect(server.slides).toHaveLength(3));
    await undo();

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  });

  it('an added slide is removed and added again, and later edits of it can still be undone', async () => {
    const { server } = await openReady();
    fireEvent.click(menuItem('Duplicate slide'));
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Alpha', 'Beta', 'Gamma']));
    await waitFor(() => expect(selectedNumber()).toBe(2));
    await waitUntilReady();
    type('Title', 'Copy');
    saveNow();
    await waitFor(() => expect(server.titles()[1]).toBe('Copy'));

    await undo();
    await waitFor(() => expect(server.titles()[1]).toBe('Alpha'));
    await undo();
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
    await redo();
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Alpha', 'Beta', 'Gamma']));
    await redo();

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Copy', 'Beta', 'Gamma']));
  });

  it('a removed slide is added at its position and removed again', async () => {
    const { server } = await openReady({ search: '?slide=s1' });
    fireEvent.click(menuItem('Remove slide'));
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Gamma']));

    await undo();
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
    await waitFor(() => expect(fieldText(field('Title'))).toBe('Beta'));
    await redo();

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Gamma']));
  });

  it('edits before the removal can be undone after the slide is back', async () => {
    const { server } = await openReady({ search: '?slide=s1' });
    type('Title', 'Typed');
    saveNow();
    await waitFor(() => expect(hasStatus(savedText)).toBe(true));
    fireEvent.click(menuItem('Remove slide'));
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Gamma']));

    await undo();
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Typed', 'Gamma']));
    await undo();

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  });

  it('undo restores a removed slide whose text was incomplete', async () => {
    const { server } = await openReady();
    type('Entry 1', '');
    fireEvent.click(menuItem('Remove slide'));
    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Gamma']));

    await undo();

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  });

  it('undo and redo change the theme back and forth', async () => {
    const { server } = await openReady({ deck: { allowed_actions: [...allowed_actions] } });
    openTab('Design');
    const themes = within(
      screen.getByRole('list', { name: 'Theme of the presentation' }),
    ).getAllByRole('button');
    const other = themes.find((theme) => theme.getAttribute('aria-pressed') === 'false');
    fireEvent.click(other ?? document.body);
    await waitFor(() => expect(server.deck.theme).not.toBe('meridian'));
    const chosen = server.deck.theme;

    await undo();
    await waitFor(() => expect(server.deck.theme).toBe('meridian'));
    await redo();

    await waitFor(() => expect(server.deck.theme).toBe(chosen));
  });

  it('a failed undo shows the reason, and can be tried again', async () => {
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    let isRefused = false;
    const { server } = await openReady({
      rules: [
        ({ method, path }) =>
          isRefused && method === 'PUT' && path.endsWith('/outline') ? refused : undefined,
      ],
    });
    fireEvent.click(menuItem('Move later'));
    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']));
    isRefused = true;

    await undo();
    await screen.findByText(/In progress|being generated/);
    expect(canPress('Redo')).toBe(false);
    isRefused = false;
    await undo();

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
    await waitUntilPressable('Redo');
  });

  it('an undo pressed while another is in progress waits for it', async () => {
    const heldResponse = Promise.withResolvers<undefined>();
    let isHeld = false;
    const { server } = await openReady({
      rules: [
        ({ method, path }) =>
          isHeld && method === 'PUT' && path.endsWith('/outline')
            ? heldResponse.promise.then(() => undefined as never)
            : undefined,
      ],
    });
    fireEvent.click(menuItem('Move later'));
    await waitFor(() => expect(server.titles()[0]).toBe('Beta'));
    const waitUntilIdle = () =>
      waitFor(() =>
        expect(menuItem('Duplicate slide').getAttribute('aria-disabled')).not.toBe('true'),
      );
    await waitUntilIdle();
    fireEvent.click(menuItem('Move later'));
    await waitFor(() => expect(server.titles()[2]).toBe('Alpha'));
    await waitUntilIdle();
    const before = server.arrangements().length;
    isHeld = true;

    press('Undo');
    await waitFor(() => expect(server.arrangements()).toHaveLength(before + 1));
    fireEvent.keyDown(field('Title'), { key: 'z', ctrlKey: true });
    expect(server.arrangements()).toHaveLength(before + 1);
    isHeld = false;
    heldResponse.resolve(undefined);

    await waitFor(() => expect(server.titles()[0]).toBe('Alpha'));
    expect(server.arrangements()).toHaveLength(before + 2);
  });

  it('undo skips a step of a slide that no longer exists', async () => {
    const { server } = await openReady({ search: '?slide=s1' });
    type('Title', 'Typed');
    saveNow();
    await waitFor(() => expect(hasStatus(savedText)).toBe(true));
    await waitFor(() => expect(server.find('s1')?.title).toBe('Typed'));
    server.slides = server.slides
      .filter(({ id }) => id !== 's1')
      .map((slide, index) => ({ ...slide, index }));
    server.deck = { ...server.deck, slide_count: 2, rev: 9 };
    fireEvent.click(filmstripButton(1));

    await undo();

    await waitUntilPressable('Redo');
    expect(server.titles()).toEqual(['Alpha', 'Gamma']);
  });

  it('nothing can be undone at first, after a reload and without permission', async () => {
    const { server } = await openReady();
    expect([canPress('Undo'), canPress('Redo')]).toEqual([false, false]);
    type('Title', 'Typed');
    expect(canPress('Undo')).toBe(true);

    act(() => unloadPage());
    await mountStudio();

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Typed'));
    expect(canPress('Undo')).toBe(false);
    await waitFor(() => expect(server.titles()[0]).toBe('Typed'));
  });

  it('undo and redo pressed quickly after several changes of many slides end with the right slides', async () => {
    const { server } = await openReady();
    const doubled = ['Alpha', 'Beta', 'Gamma', 'Alpha', 'Beta', 'Gamma'];
    pressInStrip('a', { ctrlKey: true });
    pressInStrip('d', { ctrlKey: true });
    await waitFor(() => expect(server.titles()).toEqual(doubled));
    await waitUntilReady();
    fireEvent.click(filmstripButton(1));
    fireEvent.click(filmstripButton(5), { ctrlKey: true });
    pressInStrip('Delete');
    const changed = ['Beta', 'Gamma', 'Alpha', 'Gamma'];
    await waitFor(() => expect(server.titles()).toEqual(changed));
    await waitUntilReady();
    const before = server.arrangements().length;
    const pressKey = (key: string) => fireEvent.keyDown(filmstripButton(1), { key, ctrlKey: true });

    for (const key of ['z', 'z', 'y', 'y', 'z', 'y']) pressKey(key);

    await waitFor(() => expect(server.arrangements()).toHaveLength(before + 6));
    await waitFor(() => expect(server.titles()).toEqual(changed));
    pressKey('z');
    pressKey('z');
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  });

  it('a slide whose text is being saved is removed after the save', async () => {
    const heldResponse = Promise.withResolvers<undefined>();
    const { server } = await openReady({
      deck: { allowed_actions: [...allowed_actions] },
      rules: [
        ({ method, path }) =>
          method === 'PUT' && path.endsWith('/slides/s0')
            ? heldResponse.promise.then(() => undefined as never)
            : undefined,
      ],
    });
    type('Title', 'Typed');
    saveNow();
    await waitFor(() => expect(server.sentBy('PUT')).toHaveLength(1));

    fireEvent.click(menuItem('Remove slide'));
    await waitFor(() =>
      expect(menuItem('Remove slide').getAttribute('aria-disabled')).toBe('true'),
    );
    expect(server.arrangements()).toEqual([]);
    heldResponse.resolve(undefined);

    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Gamma']));
    const [sent] = server.arrangements();
    expect(sent?.body).toMatchObject({ removed: [{ id: 's0', rev: 2 }] });
  });

  it('undo of a removal also restores unsaved text of the slide', async () => {
    const { server } = await openReady({ deck: { allowed_actions: [...allowed_actions] } });
    type('Entry 1', '');
    fireEvent.click(menuItem('Remove slide'));
    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Gamma']));

    await undo();

    await waitFor(() => expect(selectedNumber()).toBe(1));
    await waitFor(() => expect(fieldText(field('Entry 1'))).toBe(''));
    expect(screen.queryByRole('button', { name: 'Add as a new slide' })).toBeNull();
  });

  it('a change of the slides is based on the newest outline', async () => {
    const { server } = await openReady();
    server.outlineRev += 1;

    fireEvent.click(menuItem('Move later'));

    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']));
    expect(screen.queryByText('It was changed.')).toBeNull();
  });
});
