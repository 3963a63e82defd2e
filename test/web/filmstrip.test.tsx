/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useToasts } from '#web/lib/toast-store.ts';
import { makeBullets, makeSection } from './support/contents.ts';
import { makeSlide, makeTask } from './support/decks.ts';
import { dragByGrip } from './support/drag.ts';
import { onCall } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  filmstripButton,
  findDraft,
  menuItem,
  openEditor,
  openReadyEditor,
  openStudio,
  press,
  pressInStrip,
  selectedNumber,
  setupStudioTests,
  type,
} from './support/studio.tsx';

const slides = ['Alpha', 'Beta', 'Gamma'].map((title, i) => makeSlideWith(i, makeSection(title)));
const strip = () => screen.getByRole('list', { name: 'Slides' });
const slideRows = () => [...strip().children].filter((child) => child instanceof HTMLElement);
const openReady = (options: Parameters<typeof openEditor>[1] = {}) =>
  openReadyEditor(slides, options);

setupStudioTests();

it('a slide with a placeholder text is marked in the filmstrip', async () => {
  await openEditor([...slides.slice(0, 1), makeSlideWith(1, makeBullets('Tides', 'Text…'))]);

  const marks = screen.getAllByRole('img', { name: /^Not finished/ });

  expect(marks).toHaveLength(1);
  expect(slideRows()[1]?.contains(marks[0] ?? null)).toBe(true);
});

describe('selection in the filmstrip', () => {
  it.each([
    ['ArrowDown', 's0', 2],
    ['ArrowRight', 's0', 2],
    ['ArrowUp', 's1', 1],
    ['ArrowLeft', 's1', 1],
    ['End', 's0', 3],
    ['Home', 's2', 1],
    ['ArrowUp', 's0', 1],
    ['ArrowDown', 's2', 3],
  ])(
    'the key %s on slide %s selects slide number %i and moves the focus to it',
    async (key, from, expected) => {
      await openEditor(slides, { search: `?slide=${from}` });

      const isDefault = pressInStrip(key);

      await waitFor(() => expect(selectedNumber()).toBe(expected));
      expect(document.activeElement).toBe(filmstripButton(expected));
      expect(isDefault).toBe(false);
    },
  );

  it('only the selected slide of the filmstrip is in the tab order', async () => {
    await openEditor(slides, { search: '?slide=s1' });

    const stops = within(strip())
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);

    expect(stops).toEqual([filmstripButton(2)]);
  });

  it('the name of a slide has no formatting marks', async () => {
    await openEditor([makeSlideWith(0, makeSection('Riders rose from **8,400**'))]);

    expect(filmstripButton(1).getAttribute('aria-label')).toBe(
      'Open slide 1: Riders rose from 8,400',
    );
  });

  it('arrow keys with a modifier key do not select a slide in the filmstrip', async () => {
    await openEditor(slides);

    pressInStrip('ArrowDown', { ctrlKey: true });

    expect(selectedNumber()).toBe(1);
  });
});

describe('filmstrip keys that move, remove and duplicate slides', () => {
  it.each([
    ['ArrowDown', 's0', ['Beta', 'Alpha', 'Gamma']],
    ['ArrowRight', 's1', ['Alpha', 'Gamma', 'Beta']],
    ['ArrowUp', 's2', ['Alpha', 'Gamma', 'Beta']],
    ['ArrowLeft', 's1', ['Beta', 'Alpha', 'Gamma']],
  ])('Alt and %s moves slide %s', async (key, from, expected) => {
    const { server } = await openReady({ search: `?slide=${from}` });

    pressInStrip(key, { altKey: true });

    await waitFor(() => expect(server.titles()).toEqual(expected));
    expect(server.arrangements().map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"']);
  });

  it.each([
    ['ArrowUp', 's0'],
    ['ArrowDown', 's2'],
  ])('Alt and %s does not move slide %s beyond the end of the filmstrip', async (key, from) => {
    const { server } = await openReady({ search: `?slide=${from}` });

    pressInStrip(key, { altKey: true });

    expect(server.arrangements()).toEqual([]);
  });

  it.each(['Delete', 'Backspace'])(
    'the key %s removes the selected slide, and a message offers undo',
    async (key) => {
      const { server } = await openReady({ search: '?slide=s1' });

      pressInStrip(key);

      await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Gamma']));
      await waitFor(() => expect(fieldText(field('Title'))).toBe('Gamma'));
      expect(screen.getByText('Slide 2 removed.')).toBeTruthy();
      const toast = useToasts.getState().toasts.find(({ text }) => text === 'Slide 2 removed.');
      act(() => toast?.action?.run());
      await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
      await waitFor(() => expect(fieldText(field('Title'))).toBe('Beta'));
    },
  );

  it('the only slide of a presentation can’t be removed', async () => {
    const { server } = await openEditor(slides.slice(0, 1));

    pressInStrip('Delete');

    await waitFor(() =>
      expect(menuItem('Remove slide').getAttribute('aria-disabled')).toBe('true'),
    );
    expect(server.arrangements()).toEqual([]);
  });

  it('Delete in a text does not remove the slide', async () => {
    const { server } = await openReady();

    fireEvent.keyDown(field('Title'), { key: 'Delete' });
    fireEvent.keyDown(field('Title'), { key: 'Backspace' });

    expect(server.arrangements()).toEqual([]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    '%o and D duplicates the slide with its unsaved text',
    async (init) => {
      const { server } = await openReady();
      type('Title', 'Typed');

      pressInStrip('d', init);

      await waitFor(() => expect(server.titles()).toContain('Typed'));
      expect(server.slides).toHaveLength(4);
      expect(server.slides[1]?.title).toBe('Typed');
      await waitFor(() => expect(selectedNumber()).toBe(2));
    },
  );

  it('keys in the filmstrip change no slides during a run', async () => {
    const { server } = await openStudio(slides, {
      deck: { status: 'running', allowed_actions: ['pause'] },
    });

    for (const key of ['Delete', 'Backspace']) pressInStrip(key);
    pressInStrip('d', { ctrlKey: true });
    pressInStrip('ArrowDown', { altKey: true });

    expect(server.api.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each([
    ['running', 'Generating'],
    ['queued', 'Waiting'],
    ['paused', undefined],
  ] as const)(
    'an hourglass marks a slide in the filmstrip only while it is made (%s)',
    async (status, label) => {
      const slide = makeSlide(0, { status, content: null, title: null });
      const task = makeTask({ kind: 'slides.slide', slide_index: 0, status });
      await openStudio([slide], {
        deck: { status: 'running', allowed_actions: ['pause'] },
        rules: [onCall('GET', '/tasks', { body: { items: [task] } })],
      });
      await waitFor(() => expect(strip().querySelector('[data-state]')).toBeTruthy());

      const marks = within(strip()).queryAllByRole('img');

      expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(label ? [label] : []);
    },
  );

  it('a slide that another person has changed meanwhile is not removed', async () => {
    const { server } = await openReady();
    server.saveElsewhere('s0', makeSection('Other'));

    pressInStrip('Delete');

    await screen.findByText('It was changed.');
    expect(server.titles()).toEqual(['Other', 'Beta', 'Gamma']);
  });

  it('a slide stays in the filmstrip when the server rejects the removal, and the reason is shown', async () => {
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    const { server } = await openReady({
      rules: [({ method }) => (method === 'PUT' ? refused : undefined)],
    });

    pressInStrip('Delete');

    await screen.findByText(/In progress|being generated/);
    expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });
});

describe('clipboard of the filmstrip', () => {
  const makeClipboard = (text = '') => {
    const data = new Map([['text/plain', text]]);
    return {
      setData: (kind: string, value: string) => data.set(kind, value),
      getData: (kind: string) => data.get(kind) ?? '',
    };
  };

  it('a copied slide is pasted after the selected one', async () => {
    const { server } = await openReady();
    const clipboardData = makeClipboard();

    fireEvent.copy(filmstripButton(1), { clipboardData });
    fireEvent.click(filmstripButton(3));
    await waitFor(() => expect(fieldText(field('Title'))).toBe('Gamma'));
    fireEvent.paste(filmstripButton(3), { clipboardData });

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma', 'Alpha']));
  });

  it('several copied slides are pasted in order after the last selected one, and undone together', async () => {
    const { server } = await openReady();
    const clipboardData = makeClipboard();

    fireEvent.click(filmstripButton(3), { ctrlKey: true });
    fireEvent.copy(filmstripButton(3), { clipboardData });
    fireEvent.paste(filmstripButton(3), { clipboardData });

    const pasted = ['Alpha', 'Beta', 'Gamma', 'Alpha', 'Gamma'];
    await waitFor(() => expect(server.titles()).toEqual(pasted));
    await waitFor(() => expect(selectedNumber()).toBe(4));
    press('Undo');
    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  });

  it('a slide pasted while another is being inserted is inserted after it', async () => {
    const { server } = await openReady();
    const clipboardData = makeClipboard();

    fireEvent.copy(filmstripButton(1), { clipboardData });
    fireEvent.paste(filmstripButton(1), { clipboardData });
    fireEvent.paste(filmstripButton(1), { clipboardData });

    await waitFor(() =>
      expect(server.titles()).toEqual(['Alpha', 'Alpha', 'Alpha', 'Beta', 'Gamma']),
    );
  });

  it('pasting text that is no copied slide adds no slide', async () => {
    const { server } = await openReady();

    fireEvent.paste(filmstripButton(1), { clipboardData: makeClipboard('Alpha') });

    expect(server.arrangements()).toEqual([]);
  });
});

describe('dragging in the filmstrip', () => {
  it('dragging with the mouse moves a slide', async () => {
    const { server } = await openReady();
    const [from, , to] = slideRows();
    if (!from || !to) throw new Error('expected three slides');
    expect(from.draggable).toBe(true);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (kind: string, value: string) => data.set(kind, value),
      getData: (kind: string) => data.get(kind) ?? '',
      get types() {
        return [...data.keys()];
      },
    };

    fireEvent.dragStart(from, { dataTransfer });
    fireEvent.drop(to, { dataTransfer });

    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Gamma', 'Alpha']));
    expect(server.arrangements().map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"']);
  });

  it('dragging a grip by touch moves a slide', async () => {
    const { server } = await openReady();
    await waitFor(() => expect(strip().querySelectorAll('span[class*=grip]')).toHaveLength(3));

    dragByGrip(strip(), 1, 1);
    dragByGrip(strip(), 0, 1);

    await waitFor(() => expect(server.titles()).toEqual(['Beta', 'Alpha', 'Gamma']));
    expect(server.arrangements()).toHaveLength(1);
  });

  it('slides can’t be dragged without permission', async () => {
    await openStudio(slides, { deck: { allowed_actions: ['delete'] } });

    expect(slideRows().some(({ draggable }) => draggable)).toBe(false);
    expect(strip().querySelector('span[class*=grip]')).toBeNull();
  });
});

it('the slide menu removes the slide with its unsaved text', async () => {
  const { server } = await openReady();
  type('Title', 'Typed');

  fireEvent.click(menuItem('Remove slide'));
  await waitFor(() => expect(server.slides).toHaveLength(2));
  expect(findDraft('s0')).toBeUndefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
  );
  press('Undo');

  await waitFor(() => expect(server.titles()).toEqual(['Typed', 'Beta', 'Gamma']));
});

describe('context menu of a thumbnail', () => {
  it('the menu shows the keys of its commands, which are not part of their names', async () => {
    await openReady();

    expect(menuItem('Duplicate slide').textContent).toBe('Duplicate slideCtrl+D');
    expect(menuItem('Remove slide').textContent).toBe('Remove slideDelete');
  });

  it('a right click selects the slide and opens its menu at the pointer', async () => {
    await openReady();
    const opened: (string | null)[] = [];
    HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
      opened.push(this.getAttribute('aria-label'));
    };

    const isDefault = fireEvent.contextMenu(filmstripButton(2), { button: 2, clientX: 9 });

    await waitFor(() => expect(opened).toEqual(['Actions for slide 2']));
    expect(selectedNumber()).toBe(2);
    expect(isDefault).toBe(false);
  });

  it('a right click opens the browser’s own menu where slides can’t be changed', async () => {
    await openStudio(slides, { deck: { allowed_actions: [] } });

    expect(fireEvent.contextMenu(filmstripButton(2), { button: 2 })).toBe(true);
  });
});
