/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
// Lazy-loaded by the editor; preloaded for the tests.
import '#web/features/decks/components/pictures/picture-panel.tsx';
import { deckId } from './support/decks.ts';
import { type FakeResponse, type fakeApi, onCall } from './support/fake-api.ts';
import { type FakeDeckServer, makeSlideWith } from './support/fake-deck.ts';
import { openEditor, saveNow, setupStudioTests } from './support/studio.tsx';

setupStudioTests();

const createAssetPath = (letter: string) => `pictures/${letter.repeat(64)}-1200x800.jpg`;
const credit = {
  provider: 'Openverse',
  url: 'https://example.org/1',
  author: 'Ana Keller',
  license: 'CC BY-SA 2.0',
};
const createSearchResult = (id: string, description = '') => ({
  ...{ id, description, width: 1200, height: 800, credit },
  thumbnail: 'data:image/png;base64,AAAA',
});
const makePicturedSlide = (image: object = {}) =>
  ({
    ...{ layout: 'image-text', title: 'Tides', notes: '', sources: [] },
    blocks: { image: { asset: createAssetPath('a'), alt: 'A pier', ...image }, text: 'Low water.' },
  }) as unknown as SlideContent;
const bullets = {
  ...{ layout: 'bullets', title: 'Tides', notes: '', sources: [] },
  blocks: { lead: 'Twice a day.', items: [{ text: 'High water' }, { text: 'Low water' }] },
} as unknown as SlideContent;

const searchSites = [
  { id: 'openverse', name: 'Openverse' },
  { id: 'pexels', name: 'Pexels' },
];
const createProvidersRule = (search: object[] = searchSites) =>
  onCall('GET', '/pictures/providers', { body: { search, generate: null } });
const createPictureResponse = (one: { path: string }): FakeResponse | undefined =>
  one.path.endsWith('.jpg') ? { body: 'JPEG' } : undefined;

async function openPanel(content: SlideContent, ...rules: Parameters<typeof fakeApi>) {
  const { server } = await openEditor([makeSlideWith(0, content)], {
    rules: [...rules, createPictureResponse],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Browse pictures' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a picture' });
  return { server, dialog };
}

async function searchFor(dialog: HTMLElement, text: string) {
  const field = await within(dialog).findByRole('textbox', { name: 'Search for' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Search' }));
}

async function readSavedImage(server: FakeDeckServer) {
  saveNow();
  await waitFor(() => expect(server.sentBy('PUT').length).toBeGreaterThan(0));
  const sent = server.sentBy('PUT').at(-1);
  return (sent?.body as { content: { blocks: { image?: object } } } | undefined)?.content.blocks
    .image;
}

describe('generating a picture', () => {
  const generator = onCall('GET', '/pictures/providers', {
    body: { search: [], generate: { model: 'image-1', usd: 0.04, used: 3, limit: 20 } },
  });
  const task = (more: object) => ({
    ...{
      id: 'picture-1-s1',
      stage: 'slides',
      kind: 'slides.picture',
      title: '',
      slide_id: makeSlideWith(0, makePicturedSlide()).id,
    },
    ...{
      slide_index: 0,
      is_aside: true,
      allowed_actions: [],
      claims: 1,
      attempts: 1,
      content_failures: 0,
    },
    ...{ waits_for_model: false, error: null, started_at: null, finished_at: null, ...more },
  });
  const tasks = (more: object) => onCall('GET', '/tasks', { body: { items: [task(more)] } });

  it('the picture panel shows the price, sends the description, and places the generated picture', async () => {
    const added = { asset: createAssetPath('c'), width: 1200, height: 800, alt: 'A lighthouse' };
    const { server, dialog } = await openPanel(
      makePicturedSlide(),
      generator,
      tasks({ status: 'completed', picture: createAssetPath('c') }),
      onCall('POST', '/picture', { body: task({ status: 'queued' }) }),
      onCall('POST', '/pictures', { status: 201, body: { ...added, credit: null } }),
    );

    const field = await within(dialog).findByRole('textbox', { name: 'Describe the picture' });
    expect(within(dialog).getByText(/image-1 generates it, at \$0.04 per picture/)).toBeTruthy();
    expect(within(dialog).getByText('3 of 20 generated pictures used this month.')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'A lighthouse' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Generate picture' }));
    await waitFor(() => expect(server.sentBy('POST')[0]?.body).toEqual({ prompt: 'A lighthouse' }));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Use this picture' }));

    expect(await readSavedImage(server)).toEqual({
      asset: createAssetPath('c'),
      alt: 'A lighthouse',
    });
  });

  it.each([
    ['content_filtered', /content filter refused this description/],
    ['picture_interrupted', /may have been charged/],
    ['overloaded', /could not be reached/],
  ])('the picture panel shows why generating a picture failed: %s', async (code, text) => {
    const error = { code, detail: '' };
    const { dialog } = await openPanel(
      makePicturedSlide(),
      generator,
      tasks({ status: 'failed', error }),
    );

    expect(await within(dialog).findByText(text)).toBeTruthy();
  });

  it('the picture panel shows a generation that is still running when the panel is opened again', async () => {
    const { dialog } = await openPanel(
      makePicturedSlide(),
      generator,
      tasks({ status: 'running' }),
    );

    expect(await within(dialog).findByText(/^Generating the picture/)).toBeTruthy();
  });
});

describe('the picture panel', () => {
  it('a found picture replaces the slide’s picture, with credit and description, and resets the position', async () => {
    const added = {
      asset: createAssetPath('b'),
      width: 1200,
      height: 800,
      alt: 'A harbour',
      credit,
    };
    const { server, dialog } = await openPanel(
      makePicturedSlide({ focal: { x: 0.1, y: 0.1 } }),
      createProvidersRule(),
      onCall('GET', '/pictures/search', {
        body: { items: [createSearchResult('1', 'A harbour')], has_more: false },
      }),
      onCall('POST', '/pictures', { status: 201, body: added }),
    );

    await searchFor(dialog, ' harbour ');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'A harbour' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/Ana Keller \/ Openverse · CC BY-SA 2.0/)).toBeTruthy();
    expect(await readSavedImage(server)).toEqual({
      asset: createAssetPath('b'),
      alt: 'A harbour',
      credit,
    });
    expect(server.sentBy('POST')[0]?.body).toEqual({
      from: 'search',
      provider: 'openverse',
      id: '1',
    });
  });

  it('a found picture is added to a slide without a picture', async () => {
    const added = {
      asset: createAssetPath('b'),
      width: 1200,
      height: 800,
      alt: 'A harbour',
      credit,
    };
    const { server, dialog } = await openPanel(
      bullets,
      createProvidersRule(),
      onCall('GET', '/pictures/search', {
        body: { items: [createSearchResult('1', 'A harbour')], has_more: false },
      }),
      onCall('POST', '/pictures', { status: 201, body: added }),
    );

    await searchFor(dialog, 'harbour');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'A harbour' }));

    await screen.findByRole('textbox', { name: 'Picture description' });
    expect(await readSavedImage(server)).toEqual({
      asset: createAssetPath('b'),
      alt: 'A harbour',
      credit,
    });
  });

  it('the picture panel searches the chosen site, credits each picture and loads more results on request', async () => {
    const { dialog } = await openPanel(makePicturedSlide(), createProvidersRule(), ({ path }) =>
      path.includes('/pictures/search')
        ? {
            body: { items: [createSearchResult(new URL(path, 'http://x').search)], has_more: true },
          }
        : undefined,
    );

    fireEvent.change(await within(dialog).findByRole('combobox', { name: 'Site' }), {
      target: { value: 'pexels' },
    });
    await searchFor(dialog, 'bees');
    await within(dialog).findByRole('button', { name: 'Picture 1' });
    expect(within(dialog).getByRole('link', { name: 'Openverse' })).toHaveProperty(
      'href',
      'https://example.org/1',
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));

    await within(dialog).findByRole('button', { name: 'Picture 2' });
  });

  it.each([
    [{ body: { items: [], has_more: false } }, /^No pictures found for “bees”/],
    [
      {
        status: 429,
        body: { detail: 'Openverse accepts no more.', code: 'picture_provider_limited' },
      },
      'Openverse accepts no more.',
    ],
    [
      {
        status: 424,
        body: { detail: 'Openverse did not answer.', code: 'picture_provider_failed' },
      },
      'Openverse did not answer.',
    ],
  ])('the picture panel shows why a search has no results: %o', async (answer, text) => {
    const { dialog } = await openPanel(
      makePicturedSlide(),
      createProvidersRule(),
      onCall('GET', '/pictures/search', answer),
    );

    await searchFor(dialog, 'bees');

    expect(await within(dialog).findByText(text)).toBeTruthy();
  });

  it('the picture panel stays open with the error when a picture can’t be added', async () => {
    const { dialog } = await openPanel(
      makePicturedSlide(),
      createProvidersRule(),
      onCall('GET', '/pictures/search', {
        body: { items: [createSearchResult('1')], has_more: false },
      }),
      onCall('POST', '/pictures', {
        status: 422,
        body: { detail: 'This file isn’t a readable picture.', code: 'picture_unreadable' },
      }),
    );

    await searchFor(dialog, 'bees');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Picture 1' }));

    expect(await within(dialog).findByText('This file isn’t a readable picture.')).toBeTruthy();
  });

  it('without picture sites, the picture panel opens the user’s pictures and explains that search is not set up', async () => {
    const item = (letter: string, presentation_id: string) => ({
      ...{ asset: createAssetPath(letter), width: 1200, height: 800, presentation_id },
      ...{ presentation_title: 'Tides', stored_at: '2026-11-20T08:30:00.000Z' },
    });
    const { server, dialog } = await openPanel(
      makePicturedSlide(),
      createProvidersRule([]),
      onCall('GET', '/pictures', { body: { items: [item('a', deckId), item('b', deckId)] } }),
      onCall('POST', '/pictures', {
        status: 201,
        body: { asset: createAssetPath('b'), width: 1200, height: 800, alt: '', credit: null },
      }),
    );

    expect(await within(dialog).findByText(/isn’t available here/)).toBeTruthy();
    const choices = await within(dialog).findAllByRole('button', { name: /^Picture \d/ });
    expect(choices).toHaveLength(1);
    fireEvent.click(choices[0] as HTMLElement);

    expect(await readSavedImage(server)).toEqual({ asset: createAssetPath('b'), alt: 'A pier' });
  });

  it.each([
    ['says that there are no own pictures', { body: { items: [] } }, /^No other pictures yet/],
    ['offers to try again', { status: 404, body: { detail: 'x', code: 'not_found' } }, 'Try again'],
  ])('the list of the user’s pictures %s', async (_what, answer, text) => {
    const { dialog } = await openPanel(
      makePicturedSlide(),
      createProvidersRule([]),
      onCall('GET', '/pictures', answer),
    );

    fireEvent.click(await within(dialog).findByRole('tab', { name: 'My pictures' }));
    expect(await within(dialog).findByText(text, {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('the picture panel opens the upload tab while the user has no pictures, and explains only to admins who can turn on the search', async () => {
    const { dialog } = await openPanel(
      makePicturedSlide(),
      createProvidersRule([]),
      onCall('GET', '/pictures', { body: { items: [] } }),
    );

    const upload = await within(dialog).findByRole('tab', { name: 'Upload' });
    await waitFor(() => expect(upload.getAttribute('aria-selected')).toBe('true'));
    expect(within(dialog).getByText(/isn’t available here/)).toBeTruthy();
    expect(within(dialog).queryByText(/operator/)).toBeNull();
    act(() => useSession.setState(({ user }) => ({ user: user && { ...user, is_admin: true } })));
    expect(await within(dialog).findByText(/operator/)).toBeTruthy();
  });

  it('the picture panel is translated into Chinese', async () => {
    const { dialog } = await openPanel(makePicturedSlide(), createProvidersRule());
    await within(dialog).findByRole('tab', { name: 'Search' });

    await switchLanguage('zh');

    expect(await screen.findByRole('tab', { name: '我的图片' })).toBeTruthy();
    await switchLanguage('en');
  });
});
