/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { VersionContent } from '#shared/schemas/versions.ts';
// The component is lazy-loaded; preload it for the test.
import '#web/features/decks/components/compare/compare-view.tsx';
import '#web/features/decks/components/compare/slide-versions.tsx';
import { RestoreDialog } from '#web/features/decks/components/compare/restore-dialog.tsx';
import { VersionsTab } from '#web/features/decks/components/detail/versions-tab.tsx';
import { loadCompareTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeSlide, makeVersion } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { mount, mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { openStudio, openTab } from './support/studio.tsx';

const makeContent = (title: string): SlideContent => ({
  layout: 'section',
  title,
  notes: '',
  sources: [],
  blocks: {},
});

const makeVersionContent = (version: number, titles: Record<string, string>): VersionContent => ({
  ...makeVersion({ version }),
  deck: {
    title: 'Tides',
    subtitle: '',
    language: 'en',
    theme: 'meridian',
    brand: null,
    slides: Object.entries(titles).map(([id, title]) => ({
      id,
      point: '',
      content: makeContent(title),
    })),
  },
});

const firstVersion = makeVersionContent(1, { s0: 'Tides rise', s1: 'Tides fall', s2: 'The moon' });
const secondVersion = makeVersionContent(2, {
  s0: 'Tides rise twice',
  s2: 'The moon',
  s3: 'The sun',
});
const deck = makeDeck({
  versions: [makeVersion({ version: 1 }), makeVersion({ version: 2, reason: 'edited' })],
  latest_version: 2,
  working_version: 2,
  current_html_version: 2,
});
const versionRules = () => [
  onCall('GET', '/versions/1', { body: firstVersion }),
  onCall('GET', '/versions/2', { body: secondVersion }),
];

const mountTab = (search: string, shown: Presentation = deck) =>
  mountRoutes([{ path: '/', element: <VersionsTab deck={shown} tasks={[]} /> }], `/${search}`);
const mountComparison = (search = '?tab=versions&from=1&to=2', shown = deck) =>
  mountTab(search, shown);
const findPairs = () => screen.findAllByRole('article');

const setWindowWidth = (width: number) =>
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: /max-width: 767/.test(query) && width < 768,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });

beforeEach(() => {
  mockDialogs();
  mockPopovers();
  clearPollCache();
  setWindowWidth(1280);
});
afterEach(() => cleanup());

describe('comparison of two versions', () => {
  it('a comparison shows a summary of the changes, the state of each slide, both drawings and the changed texts', async () => {
    fakeApi(...versionRules());
    await mountComparison();

    const names = (await findPairs()).map((pair) => pair.getAttribute('aria-label'));
    const [changed] = (await findPairs()).map((pair) => within(pair));

    expect(names).toEqual(['Slide 1, Changed', 'Slide 2, Removed', 'Slide 3, Added']);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      '1 changed, 1 added, 1 removed',
    );
    expect(changed?.getByRole('img', { name: 'Version 1: Tides rise' })).toBeTruthy();
    expect(changed?.getByRole('img', { name: 'Version 2: Tides rise twice' })).toBeTruthy();
    expect(changed?.getByRole('listitem').textContent).toBe(
      'Titlebefore: Tides risenow: Tides rise twice',
    );
  });

  it('a comparison shows unchanged slides on request and keeps this in the URL', async () => {
    fakeApi(...versionRules());
    const router = await mountComparison();
    await findPairs();

    fireEvent.click(screen.getByRole('checkbox', { name: 'Only changes' }));

    await waitFor(async () => expect(await findPairs()).toHaveLength(4));
    expect(router.state.location.search).toBe('?tab=versions&from=1&to=2&all=1');
  });

  it('the user can choose both compared versions, including the current slides', async () => {
    const now = [makeSlide(0, { content: makeContent('Tides rise') }), makeSlide(2)];
    fakeApi(...versionRules(), onCall('GET', '/slides', { body: { items: now } }));
    const router = await mountComparison();
    await findPairs();

    fireEvent.change(screen.getByLabelText('After'), { target: { value: 'now' } });

    await waitFor(() => expect(router.state.location.search).toContain('to=now'));
    expect((await screen.findByRole('heading', { name: '1 changed, 1 removed' })).tagName).toBe(
      'H2',
    );
    expect(screen.getByRole('img', { name: 'Current slides: Title 3' })).toBeTruthy();
  });

  it('a comparison of equal sides says that they are equal', async () => {
    fakeApi(onCall('GET', '/versions/1', { body: firstVersion }));
    await mountComparison('?tab=versions&from=1&to=1');

    expect(await screen.findByText('Slides, order, title and theme are the same in both.'));
    expect(screen.queryAllByRole('article')).toEqual([]);
  });

  it('a comparison with an unknown version shows that it is unknown, without a request', async () => {
    const api = fakeApi(...versionRules());
    await mountComparison('?tab=versions&from=1&to=7');

    expect(await screen.findByRole('heading', { name: 'Version not found' })).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('a comparison shows a failed request and retries it', async () => {
    const failed = { status: 404, body: { detail: 'Not found.', code: 'not_found' } };
    fakeApi(
      onCall('GET', '/versions/1', failed, { body: firstVersion }),
      onCall('GET', '/versions/2', { body: secondVersion }),
    );
    await mountComparison();

    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await findPairs()).toHaveLength(3);
  });

  it('arrow keys move between slides, except in a select', async () => {
    fakeApi(...versionRules());
    await mountComparison();
    const [one, two] = await findPairs();

    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    const firstFocused = document.activeElement;
    fireEvent.keyDown(firstFocused ?? document.body, { key: 'ArrowRight' });
    const next = document.activeElement;
    fireEvent.keyDown(screen.getByLabelText('After'), { key: 'ArrowRight' });
    const focusedInSelect = document.activeElement;
    fireEvent.keyDown(next ?? document.body, { key: 'ArrowLeft' });

    expect([firstFocused, next, focusedInSelect, document.activeElement]).toEqual([
      one,
      two,
      two,
      one,
    ]);
  });

  it('a comparison on mobile shows one side at a time, for all slides at once', async () => {
    setWindowWidth(390);
    fakeApi(...versionRules());
    await mountComparison();
    await findPairs();
    const imageNames = () =>
      screen.queryAllByRole('img').map((img) => img.getAttribute('aria-label'));
    const after = imageNames();

    fireEvent.click(screen.getByRole('button', { name: 'Before' }));

    expect(after).toContain('Version 2: Tides rise twice');
    expect(after).not.toContain('Version 1: Tides rise');
    expect(imageNames()).toContain('Version 1: Tides rise');
    expect(imageNames()).not.toContain('Version 2: Tides rise twice');
  });

  it('the comparison opens from the menu of a version', async () => {
    fakeApi(...versionRules());
    const router = await mountTab('?tab=versions');

    const [compare] = screen.getAllByRole('menuitem', { name: 'Compare' });
    fireEvent.click(compare ?? document.body);

    await waitFor(() => expect(router.state.location.search).toBe('?tab=versions&from=1&to=2'));
  });
});

describe('the dialog that restores a version', () => {
  it('the restore dialog restores the slides too and announces the start', async () => {
    const api = fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: deck }),
      onCall('POST', '/restore', { body: deck }),
    );
    let isClosed = false;
    await loadCompareTexts();
    await mount(
      <RestoreDialog
        id={deckId}
        version={1}
        onClose={() => {
          isClosed = true;
        }}
      />,
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));

    await waitFor(() => expect(isClosed).toBe(true));
    const post = api.sent.find(({ method }) => method === 'POST');
    expect(post?.path).toBe(`/api/presentations/${deckId}/versions/1/restore`);
    expect(post?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('the restore dialog shows why restoring is not possible now', async () => {
    const refused = {
      status: 409,
      body: { detail: 'This is being generated.', code: 'being_made', request_id: 'r-1' },
    };
    fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: deck }),
      onCall('POST', '/restore', refused),
    );
    await loadCompareTexts();
    await mount(<RestoreDialog id={deckId} version={1} onClose={() => undefined} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));

    expect((await screen.findByRole('alert')).textContent).toContain('being generated');
  });
});

describe('comparison of one slide', () => {
  const before = makeSlideWith(0, makeContent('Tides rise twice'), { rev: 4 });
  const open = async (search = '') => {
    signIn();
    const opened = await openStudio([before, makeSlide(1, { id: 's3' })], {
      ...{ deck, search, rules: versionRules() },
    });
    openTab('Assistant');
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with a version' }));
    return opened;
  };

  it('a comparison of one slide shows the earlier slide and restores it at the displayed rev', async () => {
    const { server } = await open();

    expect(await screen.findByRole('img', { name: /^This slide in version 1/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore this slide' }));

    await waitFor(() => expect(server.find('s0')?.content).toEqual(makeContent('Tides rise')));
    expect(server.sentBy('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"4"']);
  });

  it('restoring one slide can be undone', async () => {
    const { server } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Restore this slide' }));
    await waitFor(() => expect(server.find('s0')?.title).toBe('Tides rise'));

    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

    await waitFor(() => expect(server.find('s0')?.content).toEqual(before.content));
  });

  it('a comparison of one slide says when the slide is equal or missing in the version', async () => {
    await open();
    const choose = (version: string) =>
      fireEvent.change(screen.getByRole('combobox'), { target: { value: version } });
    await screen.findByRole('img', { name: /^This slide in version 1/ });

    choose('2');
    const same = await screen.findByText('No differences from the current slide.');
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with a version' }));
    choose('1');

    expect(same).toBeTruthy();
    expect(await screen.findByText('Version 1 doesn’t have this slide.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore this slide' })).toBeNull();
  });
});
