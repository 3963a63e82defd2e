/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { layoutIds } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
// Lazy-loaded by the dialog; preloaded for the tests.
import '#web/features/decks/components/pictures/picture-panel.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { makeSection } from './support/contents.ts';
import { onCall } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  filmstripButton,
  openEditor,
  press,
  reportChangeOfOtherTab,
  selectedNumber,
  setupStudioTests,
  type,
} from './support/studio.tsx';

const closing = makeSlideWith(2, {
  layout: 'closing',
  title: 'Thanks',
  notes: '',
  sources: [],
  blocks: {},
});
const slides = [
  makeSlideWith(0, makeSection('Alpha')),
  makeSlideWith(1, makeSection('Beta')),
  closing,
];

const dialog = () => within(screen.getByRole('dialog', { name: 'Add a slide' }));
const position = () => dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Position' });
const chosenPosition = () => within(position()).getByRole('option', { selected: true }).textContent;

async function openDialog(options: Parameters<typeof openEditor>[1] = {}) {
  const opened = await openEditor(slides, options);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add a slide' })).toHaveProperty('disabled', false),
  );
  press('Add a slide');
  await screen.findByRole('dialog', { name: 'Add a slide' });
  return opened;
}

setupStudioTests();

describe('adding a blank slide with a chosen layout', () => {
  it('the title of an added blank slide gets the focus', async () => {
    await openDialog();

    fireEvent.click(dialog().getByRole('button', { name: 'List' }));

    await waitFor(() => expect(selectedNumber()).toBe(2));
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
  });

  it('the unedited texts of an added blank slide are reported once another text of the slide is edited', async () => {
    await openDialog();
    fireEvent.click(dialog().getByRole('button', { name: 'List' }));
    await waitFor(() => expect(selectedNumber()).toBe(2));
    await waitFor(() => expect(field('Title').getAttribute('data-placeholder')).toBe('Title'));
    expect(screen.queryByText(/is still the text of an empty slide/)).toBeNull();

    type('Title', 'Next steps');

    expect(await screen.findAllByText(/is still the text of an empty slide/)).not.toEqual([]);
  });

  it('the unedited texts of an added blank slide are reported when the slide is opened again', async () => {
    await openDialog();
    fireEvent.click(dialog().getByRole('button', { name: 'List' }));
    await waitFor(() => expect(selectedNumber()).toBe(2));
    await waitFor(() => expect(field('Title').getAttribute('data-placeholder')).toBe('Title'));

    fireEvent.click(filmstripButton(1));
    await waitFor(() => expect(fieldText(field('Title'))).toBe('Alpha'));
    fireEvent.click(filmstripButton(2));

    expect(await screen.findAllByText(/is still the text of an empty slide/)).not.toEqual([]);
  });

  it('a blank slide of a chosen layout is added after the selected slide, and selected', async () => {
    const { server } = await openDialog();
    expect(dialog().getAllByRole('listitem')).toHaveLength(layoutIds.length);
    expect(chosenPosition()).toBe('After slide 1: Alpha');

    fireEvent.click(dialog().getByRole('button', { name: 'List' }));

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Title', 'Beta', 'Thanks']));
    await waitFor(() => expect(selectedNumber()).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    const [sent] = server.arrangements();
    expect(sent?.headers.get('If-Match')).toBe('"4"');
    expect(sent?.body).toMatchObject({
      entries: [{ id: 's0' }, { content: { layout: 'bullets', title: 'Title' } }, {}, {}],
    });
  });

  it('a blank slide with a picture is added when its picture is chosen', async () => {
    const asset = `pictures/${'b'.repeat(64)}-1200x800.jpg`;
    const added = { asset, width: 1200, height: 800, alt: 'A harbour', credit: null };
    const found = {
      ...{ id: '1', description: 'A harbour', width: 1200, height: 800 },
      ...{
        thumbnail: 'data:image/png;base64,AAAA',
        credit: { provider: 'Openverse', url: 'https://example.org/1' },
      },
    };
    const { server } = await openDialog({
      rules: [
        onCall('GET', '/pictures/providers', {
          body: { search: [{ id: 'openverse', name: 'Openverse' }], generate: null },
        }),
        onCall('GET', '/pictures/search', { body: { items: [found], has_more: false } }),
        onCall('POST', '/pictures', { status: 201, body: added }),
        ({ path }) => (path.endsWith('.jpg') ? { body: 'JPEG' } : undefined),
      ],
    });

    fireEvent.click(dialog().getByRole('button', { name: 'Picture and text' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));
    expect(server.sentBy('POST')).toEqual([]);
    fireEvent.change(await panel.findByRole('textbox', { name: 'Search for' }), {
      target: { value: 'harbour' },
    });
    fireEvent.click(panel.getByRole('button', { name: 'Search' }));
    fireEvent.click(await panel.findByRole('button', { name: 'A harbour' }));

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Title', 'Beta', 'Thanks']));
    expect(screen.queryByRole('dialog')).toBeNull();
    const content = { layout: 'image-text', blocks: { image: { asset, alt: 'A harbour' } } };
    expect(server.arrangements()[0]?.body).toMatchObject({ entries: [{}, { content }, {}, {}] });
  });

  it('closing the picture dialog of a blank slide leads back to the layouts', async () => {
    await openDialog({
      rules: [onCall('GET', '/pictures/providers', { body: { search: [], generate: null } })],
    });
    fireEvent.click(dialog().getByRole('button', { name: 'Picture' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Choose a picture' }));

    fireEvent.click(panel.getByRole('button', { name: 'Close' }));

    expect(dialog().getByRole('button', { name: 'Chart' })).toBeTruthy();
  });

  it('an added slide can be undone', async () => {
    const { server } = await openDialog();
    fireEvent.click(dialog().getByRole('button', { name: 'List' }));
    await waitFor(() => expect(selectedNumber()).toBe(2));

    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false),
    );
    press('Undo');

    await waitFor(() => expect(server.titles()).toEqual(['Alpha', 'Beta', 'Thanks']));
  });

  it('a slide can be added at the start', async () => {
    const { server } = await openDialog();

    fireEvent.change(position(), { target: { value: '' } });
    expect(chosenPosition()).toBe('At the start');
    fireEvent.click(dialog().getByRole('button', { name: 'List' }));

    await waitFor(() => expect(server.titles()).toEqual(['Title', 'Alpha', 'Beta', 'Thanks']));
  });
});

describe('adding a slide generated from a sentence', () => {
  const accepted = onCall('POST', '/slides', {
    status: 201,
    body: makeSlideWith(1, makeSection('New')),
  });
  const say = (sentence: string) =>
    fireEvent.change(dialog().getByRole('textbox', { name: 'What should the slide say?' }), {
      target: { value: sentence },
    });
  const submit = () => fireEvent.click(dialog().getByRole('button', { name: 'Generate slide' }));
  const waitForBody = async ({ server }: Awaited<ReturnType<typeof openEditor>>) => {
    await waitFor(() => expect(server.sentBy('POST')).toHaveLength(1));
    return server.sentBy('POST')[0]?.body;
  };

  it('a slide from a sentence is added before the closing slide by default', async () => {
    const opened = await openDialog({ search: '?slide=s2', rules: [accepted] });
    expect(chosenPosition()).toBe('After slide 2: Beta');
    expect(dialog().getByRole('button', { name: 'Generate slide' })).toHaveProperty(
      'disabled',
      true,
    );

    say('Say why');
    submit();

    expect(await waitForBody(opened)).toEqual({ sentence: 'Say why', index: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a slide from a sentence is added after the chosen slide', async () => {
    const opened = await openDialog({ rules: [accepted] });

    fireEvent.change(position(), { target: { value: 's1' } });
    say('Say why');
    submit();

    expect(await waitForBody(opened)).toEqual({ sentence: 'Say why', index: 2 });
  });

  const replaceSlides = async (
    { server }: Awaited<ReturnType<typeof openEditor>>,
    later: SlideView[],
  ) => {
    server.slides = later.map((slide, index) => ({ ...slide, index }));
    reportChangeOfOtherTab();
    await waitFor(() =>
      expect(within(position()).getAllByRole('option')).toHaveLength(later.length + 1),
    );
    await waitFor(() =>
      expect(within(position()).getAllByRole('option')[1]?.textContent).toContain(later[0]?.title),
    );
  };

  it('a new slide is added after the slide chosen in the dialog, also if slides were reordered meanwhile', async () => {
    const [first, second, third] = slides as [SlideView, SlideView, SlideView];
    const opened = await openDialog({ rules: [accepted] });
    say('Say why');

    await replaceSlides(opened, [second, first, third]);
    submit();

    expect(await waitForBody(opened)).toEqual({ sentence: 'Say why', index: 2 });
  });

  it('a new slide is added at the end if the slide chosen in the dialog was removed meanwhile', async () => {
    const [, second, third] = slides as [SlideView, SlideView, SlideView];
    const opened = await openDialog({ rules: [accepted] });
    say('Say why');

    await replaceSlides(opened, [second, third]);
    submit();

    expect(await waitForBody(opened)).toEqual({ sentence: 'Say why', index: 2 });
  });

  it('a rejected slide keeps the dialog open and shows the reason', async () => {
    const refused = { status: 409, body: { detail: 'In progress.', code: 'being_made' } };
    await openDialog({ rules: [onCall('POST', '/slides', refused)] });

    say('Say why');
    submit();

    expect((await dialog().findByRole('alert')).textContent).toMatch(/In progress|being generated/);
    expect(dialog().getByDisplayValue('Say why')).toBeTruthy();
  });

  it('a slide from a sentence is not offered to a user who may only edit slides', async () => {
    await openDialog({ deck: { allowed_actions: ['edit_slides'] } });

    expect(dialog().queryByRole('textbox')).toBeNull();
    expect(dialog().getByRole('button', { name: 'List' })).toBeTruthy();
  });
});

it('the dialog for adding a slide closes without a change, and the focus returns', async () => {
  const { server } = await openEditor(slides);
  const opener = await screen.findByRole('button', { name: 'Add a slide' });
  await waitFor(() => expect(opener).toHaveProperty('disabled', false));
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Add a slide' });

  fireEvent.click(dialog().getByRole('button', { name: 'Close' }));

  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(server.sentBy('POST')).toEqual([]);
});

it('blank slides have placeholders in the language of the user', async () => {
  const { server } = await openDialog();
  await act(() => loadLanguage('zh'));

  fireEvent.click(screen.getByRole('button', { name: '列表' }));

  await waitFor(() => expect(server.arrangements()).toHaveLength(1));
  expect(server.arrangements()[0]?.body).toMatchObject({
    entries: [{}, { content: { title: '标题' } }, {}, {}],
  });
});
