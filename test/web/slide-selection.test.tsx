/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeSection } from './support/contents.ts';
import { makeTask } from './support/decks.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  filmstripButton,
  menuItem,
  type openEditor,
  openReadyEditor,
  press,
  pressInStrip,
  saveNow,
  selectedNumber,
  setupStudioTests,
  type,
} from './support/studio.tsx';

const titles = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const slides = titles.map((title, i) => makeSlideWith(i, makeSection(title)));
const openReady = (options: Parameters<typeof openEditor>[1] = {}) =>
  openReadyEditor(slides, options);
/** Returns the numbers of the selected slides, from 1. */
const selectedNumbers = () =>
  titles.flatMap((_, i) =>
    filmstripButton(i + 1).getAttribute('aria-pressed') === 'true' ? i + 1 : [],
  );
const clickWithCtrl = (number: number) =>
  fireEvent.click(filmstripButton(number), { ctrlKey: true });
const clickWithShift = (number: number) =>
  fireEvent.click(filmstripButton(number), { shiftKey: true });
const toolbar = () => screen.getByRole('toolbar', { name: 'Selected slides' });
const pressInToolbar = (name: string) =>
  fireEvent.click(within(toolbar()).getByRole('button', { name }));

setupStudioTests();

describe('selecting several slides', () => {
  it('Ctrl and a click adds a slide to the selection and shows it; a second one removes it', async () => {
    await openReady();

    clickWithCtrl(3);
    expect(selectedNumbers()).toEqual([1, 3]);
    await waitFor(() => expect(selectedNumber()).toBe(3));
    expect(within(toolbar()).getByText('2 selected')).toBeTruthy();
    clickWithCtrl(3);

    expect(selectedNumbers()).toEqual([]);
    await waitFor(() => expect(selectedNumber()).toBe(1));
    expect(screen.queryByRole('toolbar', { name: 'Selected slides' })).toBeNull();
  });

  it('Shift and a click selects all slides from the shown one, and changes the end of the range', async () => {
    await openReady({ search: '?slide=s1' });

    clickWithShift(4);
    expect(selectedNumbers()).toEqual([2, 3, 4]);
    await waitFor(() => expect(selectedNumber()).toBe(4));
    clickWithShift(1);

    expect(selectedNumbers()).toEqual([1, 2]);
  });

  it('Shift and an arrow key extends the selection, Escape ends it', async () => {
    await openReady({ search: '?slide=s1' });

    pressInStrip('ArrowDown', { shiftKey: true });
    await waitFor(() => expect(selectedNumbers()).toEqual([2, 3]));
    pressInStrip('ArrowDown', { shiftKey: true });
    await waitFor(() => expect(selectedNumbers()).toEqual([2, 3, 4]));
    pressInStrip('Escape');

    expect(selectedNumbers()).toEqual([]);
    expect(selectedNumber()).toBe(4);
  });

  it('a click without a modifier key or the next slide ends the selection', async () => {
    await openReady();

    clickWithShift(3);
    fireEvent.click(filmstripButton(2));
    await waitFor(() => expect(selectedNumber()).toBe(2));
    expect(selectedNumbers()).toEqual([]);
    clickWithShift(3);
    press('Next slide');

    await waitFor(() => expect(selectedNumber()).toBe(4));
    expect(selectedNumbers()).toEqual([]);
  });

  it('by touch, after “Select more slides” each tap adds or removes a slide until the selection is cleared', async () => {
    await openReady();

    fireEvent.click(menuItem('Select more slides'));
    fireEvent.click(filmstripButton(2));
    fireEvent.click(filmstripButton(4));
    fireEvent.click(filmstripButton(2));
    await waitFor(() => expect(selectedNumbers()).toEqual([1, 4]));
    pressInToolbar('Clear selection');
    fireEvent.click(filmstripButton(2));

    await waitFor(() => expect(selectedNumber()).toBe(2));
    expect(selectedNumbers()).toEqual([]);
  });
});

describe('actions on several slides', () => {
  it('slides are removed together, and one undo adds them at their positions', async () => {
    const { server } = await openReady();

    clickWithCtrl(3);
    clickWithCtrl(4);
    await waitFor(() => expect(selectedNumbers()).toEqual([1, 3, 4]));
    pressInStrip('Delete');

    await waitFor(() => expect(server.titles()).toEqual(['Beta']));
    await screen.findByText('3 slides removed.');
    const toast = useToasts.getState().toasts.find(({ text }) => text === '3 slides removed.');
    act(() => toast?.action?.run());
    await waitFor(() => expect(server.titles()).toEqual(titles));
    expect(server.arrangements()).toHaveLength(2);
  });

  it('removing all slides of a presentation is not possible', async () => {
    const { server } = await openReady();

    pressInStrip('a', { ctrlKey: true });

    expect(selectedNumbers()).toEqual([1, 2, 3, 4]);
    const remove = within(toolbar()).getByRole('button', { name: 'Remove slides' });
    expect(remove).toHaveProperty('disabled', true);
    pressInStrip('Delete');
    expect(server.arrangements()).toEqual([]);
  });

  it('slides are duplicated in order after the last of them, with unsaved text', async () => {
    const { server } = await openReady();
    type('Title', 'Typed');

    clickWithShift(2);
    pressInToolbar('Duplicate slides');

    const after = ['Typed', 'Beta', 'Typed', 'Beta', 'Gamma', 'Delta'];
    await waitFor(() => expect(server.titles()).toEqual(after));
    expect(server.arrangements()).toHaveLength(1);
  });

  it('slides are moved together and stay selected', async () => {
    const { server } = await openReady();

    clickWithShift(2);
    pressInToolbar('Move later');
    await waitFor(() => expect(server.titles()).toEqual(['Gamma', 'Alpha', 'Beta', 'Delta']));
    await waitFor(() => expect(selectedNumbers()).toEqual([2, 3]));
    await waitFor(() => pressInToolbar('Move later'));

    await waitFor(() => expect(server.titles()).toEqual(['Gamma', 'Delta', 'Alpha', 'Beta']));
    expect(server.arrangements()).toHaveLength(2);
  });

  it('moving selected slides that are not adjacent makes them adjacent', async () => {
    const { server } = await openReady();

    clickWithCtrl(4);
    pressInToolbar('Move earlier');

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Delta', 'Beta', 'Gamma']));
  });
});

describe('one instruction for several slides', () => {
  const task = makeTask({ kind: 'slides.revise', slide_index: 0, status: 'queued' });
  const allowed_actions = ['edit_slides', 'edit_deck', 'revise_slide', 'delete'] as const;
  const deck = { allowed_actions: [...allowed_actions] };

  it('one instruction requests a proposal for each selected slide', async () => {
    const { server } = await openReady({
      deck,
      rules: [({ path }) => (path.endsWith('/revise') ? { status: 202, body: task } : undefined)],
    });

    clickWithCtrl(3);
    pressInToolbar('Change by instruction');
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 slides' });
    const text = within(dialog).getByRole('textbox', { name: 'What should change?' });
    fireEvent.change(text, { target: { value: 'Shorter' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Generate 2 proposals' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.sentBy('POST').filter(({ path }) => path.endsWith('/revise'));
    expect(sent.map(({ path, body }) => [path.split('/').at(-2), body])).toEqual([
      ['s0', { instruction: 'Shorter' }],
      ['s2', { instruction: 'Shorter' }],
    ]);
  });

  it('a request that is refused for one slide does not stop those for the others', async () => {
    const { server } = await openReady({
      deck,
      rules: [
        ({ path }) =>
          path.endsWith('/s1/revise')
            ? { status: 409, body: { detail: 'The slide is being changed.', code: 'conflict' } }
            : undefined,
        ({ path }) => (path.endsWith('/revise') ? { status: 202, body: task } : undefined),
      ],
    });

    clickWithShift(3);
    pressInToolbar('Change by instruction');
    const dialog = await screen.findByRole('dialog', { name: 'Change 3 slides' });
    const text = within(dialog).getByRole('textbox', { name: 'What should change?' });
    fireEvent.change(text, { target: { value: 'Shorter' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Generate 3 proposals' }));

    const revised = () =>
      server
        .sentBy('POST')
        .filter(({ path }) => path.endsWith('/revise'))
        .map(({ path }) => path.split('/').at(-2));
    await waitFor(() => expect(revised()).toEqual(['s0', 's1', 's2']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a text edited while several slides are selected changes the shown slide only', async () => {
  const { server } = await openReady();

  clickWithCtrl(2);
  await waitFor(() => expect(fieldText(field('Title'))).toBe('Beta'));
  type('Title', 'Typed');
  fireEvent.keyDown(field('Title'), { key: 's', ctrlKey: true });

  await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Typed', 'Gamma', 'Delta']));
  expect(selectedNumbers()).toEqual([1, 2]);
});

describe('changes of several slides in progress', () => {
  it('undo during a duplication waits for it, and undoes it instead of an earlier edit', async () => {
    const { server } = await openReady();
    type('Title', 'Typed');
    saveNow();
    await waitFor(() => expect(server.titles()[0]).toBe('Typed'));

    clickWithShift(2);
    pressInToolbar('Duplicate slides');
    fireEvent.keyDown(filmstripButton(1), { key: 'z', ctrlKey: true });

    await waitFor(() => expect(server.arrangements()).toHaveLength(2));
    await waitFor(() => expect(server.titles()).toEqual(['Typed', 'Beta', 'Gamma', 'Delta']));
  });

  it('undo during a removal adds the removed slides again', async () => {
    const { server } = await openReady();

    clickWithShift(2);
    pressInToolbar('Remove slides');
    fireEvent.keyDown(filmstripButton(1), { key: 'z', ctrlKey: true });

    await waitFor(() => expect(server.arrangements()).toHaveLength(2));
    await waitFor(() => expect(server.titles()).toEqual(titles));
  });

  it('duplicated slides are selected together', async () => {
    const { server } = await openReady();

    clickWithShift(2);
    pressInToolbar('Duplicate slides');

    await waitFor(() => expect(server.slides).toHaveLength(6));
    await waitFor(() => expect(selectedNumber()).toBe(3));
    expect(filmstripButton(4).getAttribute('aria-pressed')).toBe('true');
  });

  it('a finished duplication does not select another slide than the one that the user has opened meanwhile', async () => {
    const { server } = await openReady();

    clickWithShift(2);
    pressInToolbar('Duplicate slides');
    fireEvent.click(filmstripButton(1));

    await waitFor(() => expect(server.slides).toHaveLength(6));
    await waitFor(() =>
      expect(menuItem('Duplicate slide').getAttribute('aria-disabled')).toBeNull(),
    );
    expect(selectedNumber()).toBe(1);
  });
});
