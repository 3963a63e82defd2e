/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftKey, saveDraft, useSlideDrafts } from '#web/features/decks/editing/draft-store.ts';
import { setUser } from '#web/lib/session/session-store.ts';
import { makeBullets, makeSection } from './support/contents.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  filmstripButton,
  findDraft,
  menuItem,
  openEditor,
  openStudio,
  openTab,
  press,
  saveNow,
  selectedNumber,
  setupStudioTests,
  type,
} from './support/studio.tsx';
import { makeUser } from './support/users.ts';

const slides = ['Alpha', 'Beta', 'Gamma'].map((title, i) => makeSlideWith(i, makeSection(title)));
const allowActions = (...allowed_actions: string[]) => ({ allowed_actions }) as object;

setupStudioTests();

describe('the selected slide in the studio', () => {
  it('the studio selects the first slide; selecting another slide changes the URL without a history entry', async () => {
    const { router } = await openEditor(slides);
    expect(selectedNumber()).toBe(1);

    fireEvent.click(filmstripButton(2));

    await waitFor(() => expect(fieldText(field('Title'))).toBe('Beta'));
    expect(router.state.location.search).toBe('?slide=s1');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('the studio selects the slide of the URL', async () => {
    await openEditor(slides, { search: '?slide=s2' });

    expect(selectedNumber()).toBe(3);
    expect(fieldText(field('Title'))).toBe('Gamma');
  });

  it('the studio disables the buttons for the previous and the next slide at the ends of the deck', async () => {
    await openEditor(slides.slice(0, 2));
    const ends = () =>
      ['Previous slide', 'Next slide'].map((name) =>
        screen.getByRole('button', { name }).getAttribute('aria-disabled'),
      );
    expect(ends()).toEqual(['true', 'false']);

    press('Next slide');
    await waitFor(() => expect(ends()).toEqual(['false', 'true']));
    press('Next slide');

    expect(selectedNumber()).toBe(2);
  });

  it('Page Down and Page Up change the slide from anywhere in the studio', async () => {
    await openEditor(slides);

    fireEvent.keyDown(screen.getByRole('button', { name: 'Next slide' }), { key: 'PageDown' });
    await waitFor(() => expect(selectedNumber()).toBe(2));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Next slide' }), { key: 'PageUp' });

    await waitFor(() => expect(selectedNumber()).toBe(1));
  });

  it('Page Down changes the slide from anywhere on the page, except from a text field, a menu and a dialog', async () => {
    await openEditor(slides);
    act(() => field('Title').focus());
    expect(fireEvent.keyDown(field('Title'), { key: 'PageDown' })).toBe(true);
    fireEvent.keyDown(menuItem('Duplicate slide'), { key: 'PageDown' });
    press('Add a slide');
    const close = await screen.findByRole('button', { name: 'Close' });
    fireEvent.keyDown(document.body, { key: 'PageDown' });
    fireEvent.click(close);
    expect(selectedNumber()).toBe(1);

    const isDefault = fireEvent.keyDown(document.body, { key: 'PageDown' });

    await waitFor(() => expect(selectedNumber()).toBe(2));
    expect(isDefault).toBe(false);
  });

  it('a typed instruction is cleared when another slide is selected', async () => {
    await openEditor(slides);
    openTab('Assistant');
    type('What should change?', 'Be shorter.');

    press('Next slide');

    await waitFor(() => expect(selectedNumber()).toBe(2));
    expect(fieldText(field('What should change?'))).toBe('');
  });

  it('the selected slide stays selected when it is moved', async () => {
    const { server } = await openEditor(slides, { search: '?slide=s0' });

    fireEvent.click(screen.getByRole('menuitem', { name: 'Move later' }));

    await waitFor(() => expect(selectedNumber()).toBe(2));
    expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']);
    expect(fieldText(field('Title'))).toBe('Alpha');
  });
});

describe('drafts in the studio', () => {
  it('an orphaned draft can be added as a new slide', async () => {
    const key = draftKey(makeUser().id, deckId, 'gone');
    saveDraft(key, { rev: 1, base: makeSection('Alpha'), content: makeSection('Typed'), at: 0 });
    const { server } = await openStudio(slides);

    fireEvent.click(await screen.findByRole('button', { name: 'Add as a new slide' }));

    await waitFor(() => expect(screen.queryByText(/“Typed” was removed/)).toBeNull());
    expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma', 'Typed']);
    expect(server.sentBy('POST').map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"']);
  });

  it('an orphaned draft can be discarded', async () => {
    const key = draftKey(makeUser().id, deckId, 'gone');
    saveDraft(key, { rev: 1, base: makeSection('Alpha'), content: makeSection('Typed'), at: 0 });
    const { server } = await openStudio(slides);

    press('Discard changes');

    await waitFor(() => expect(screen.queryByText(/“Typed” was removed/)).toBeNull());
    expect(useSlideDrafts.getState()[key]).toBeUndefined();
    expect(server.sentBy('POST')).toEqual([]);
  });

  it('a slide draft is neither shown to another user nor saved', async () => {
    saveDraft(draftKey(makeUser().id, deckId, 's0'), {
      ...{ rev: 1, base: makeSection('Alpha'), content: makeSection('Mine alone'), at: 0 },
    });
    setUser(makeUser({ id: 'other' }));
    const { server } = await openEditor(slides);

    saveNow();

    expect(fieldText(field('Title'))).toBe('Alpha');
    expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
    expect(server.sentBy('PUT')).toEqual([]);
    expect(findDraft('s0')?.content.title).toBe('Mine alone');
  });

  it('a slide with unsaved changes is marked in the filmstrip until it is saved', async () => {
    await openEditor(slides);

    type('Title', 'Typed');
    expect(await screen.findByRole('img', { name: 'Unsaved changes' })).toBeTruthy();
    saveNow();

    await waitFor(() => expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull());
  });
});

describe('what a user may edit in the studio', () => {
  it('a slide can’t be edited during a run, and the studio shows why', async () => {
    await openStudio(slides, { deck: { status: 'running', ...allowActions('pause') } });

    expect(await screen.findByText(/when generation has finished/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a slide' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('a reader sees slide, facts and notes, but no fields', async () => {
    const noted = makeSlideWith(0, makeSection('Alpha', 'Say it slowly.'));
    await openStudio([noted], { deck: allowActions('delete'), search: '?slide=s0&edit=1' });

    expect(await screen.findByRole('img', { name: 'Alpha' })).toBeTruthy();
    const inspector = within(screen.getByRole('complementary'));
    expect(inspector.getByText('Say it slowly.')).toBeTruthy();
    expect(inspector.getByText('Point 1')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(
      within(screen.getByRole('complementary'))
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Sources', 'Assistant', 'Comments']);
  });

  it('a slide without content has the outline and the request beside it', async () => {
    const waiting = makeSlide(0, { status: 'running', content: null, title: null });
    await openStudio([waiting], {
      deck: {
        status: 'running',
        topic: 'Why tides turn',
        audience: 'Sailors',
        ...allowActions('pause'),
      },
    });

    const panel = within(await screen.findByRole('complementary', { name: 'Outline' }));

    expect(panel.getByRole('listitem').textContent).toBe('Point 1');
    expect(panel.getByText('Why tides turn')).toBeTruthy();
    expect(panel.getByText('Audience: Sailors')).toBeTruthy();
  });

  it('a slide without content shows its point and state', async () => {
    const waiting = makeSlide(0, { status: 'running', content: null, title: null });
    await openStudio([waiting], { deck: { status: 'running', ...allowActions('pause') } });

    expect((await screen.findAllByText('Point 1')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });
});

it('the inspector keeps its tab when another slide is selected', async () => {
  await openEditor([
    makeSlideWith(0, makeBullets('One', 'a', 'b')),
    makeSlideWith(1, makeSection('Two', 'Second notes')),
  ]);
  openTab('Notes');

  press('Next slide');

  await waitFor(() => expect(screen.getByDisplayValue('Second notes')).toBeTruthy());
  expect(screen.getByRole('tab', { name: 'Notes' }).getAttribute('aria-selected')).toBe('true');
});
