/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import type { VersionContent } from '#shared/schemas/versions.ts';
// Loaded when they are asked for: here they are there already.
import '#web/features/decks/components/compare/compare-view.tsx';
import '#web/features/decks/components/compare/slide-versions.tsx';
import { RestoreDialog } from '#web/features/decks/components/compare/restore-dialog.tsx';
import { SlidesTab } from '#web/features/decks/components/detail/slides-tab.tsx';
import { VersionsTab } from '#web/features/decks/components/detail/versions-tab.tsx';
import { speakCompare } from '#web/lib/i18n.ts';
import { forgetAnswers } from '#web/lib/poll.ts';
import { deckId, makeDeck, makeSlide, makeVersion } from './support/decks.ts';
import { standInForDialogs, standInForPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';

const said = (title: string): SlideContent => ({
  layout: 'section',
  title,
  notes: '',
  sources: [],
  blocks: {},
});

const kept = (version: number, titles: Record<string, string>): VersionContent => ({
  ...makeVersion({ version }),
  deck: {
    title: 'Tides',
    subtitle: '',
    language: 'en',
    theme: 'meridian',
    slides: Object.entries(titles).map(([id, title]) => ({ id, point: '', content: said(title) })),
  },
});

const first = kept(1, { s0: 'Tides rise', s1: 'Tides fall', s2: 'The moon' });
const second = kept(2, { s0: 'Tides rise twice', s2: 'The moon', s3: 'The sun' });
const deck = makeDeck({
  versions: [makeVersion({ version: 1 }), makeVersion({ version: 2, reason: 'edited' })],
  latest_version: 2,
  working_version: 2,
  current_html_version: 2,
});
const answers = () => [
  onCall('GET', '/versions/1', { body: first }),
  onCall('GET', '/versions/2', { body: second }),
];

const show = (search: string, shown: Presentation = deck) =>
  mountRoutes([{ path: '/', element: <VersionsTab deck={shown} tasks={[]} /> }], `/${search}`);
const comparing = (search = '?tab=versions&from=1&to=2', shown = deck) => show(search, shown);
const pairs = () => screen.findAllByRole('article');

const windowWidth = (width: number) =>
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: /max-width: 767/.test(query) && width < 768,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });

beforeEach(() => {
  standInForDialogs();
  standInForPopovers();
  forgetAnswers();
  windowWidth(1280);
});
afterEach(() => cleanup());

describe('two versions', () => {
  it('stand side by side with what is different: in a line, marked, and in words', async () => {
    fakeApi(...answers());
    await comparing();

    const names = (await pairs()).map((pair) => pair.getAttribute('aria-label'));
    const [changed] = (await pairs()).map((pair) => within(pair));

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

  it('show what is the same on both sides, too, where that is asked, and the address keeps it', async () => {
    fakeApi(...answers());
    const router = await comparing();
    await pairs();

    fireEvent.click(screen.getByRole('checkbox', { name: 'Only changes' }));

    await waitFor(async () => expect(await pairs()).toHaveLength(4));
    expect(router.state.location.search).toBe('?tab=versions&from=1&to=2&all=1');
  });

  it('are chosen anew, and one of them may be the slides as they are', async () => {
    const now = [makeSlide(0, { content: said('Tides rise') }), makeSlide(2)];
    fakeApi(...answers(), onCall('GET', '/slides', { body: { items: now } }));
    const router = await comparing();
    await pairs();

    fireEvent.change(screen.getByLabelText('After'), { target: { value: 'now' } });

    await waitFor(() => expect(router.state.location.search).toContain('to=now'));
    expect((await screen.findByRole('heading', { name: '1 changed, 1 removed' })).tagName).toBe(
      'H2',
    );
    expect(screen.getByRole('img', { name: 'Current slides: Title 3' })).toBeTruthy();
  });

  it('that are the same say so', async () => {
    fakeApi(onCall('GET', '/versions/1', { body: first }));
    await comparing('?tab=versions&from=1&to=1');

    expect(await screen.findByText('Slides, order, title and theme are the same in both.'));
    expect(screen.queryAllByRole('article')).toEqual([]);
  });

  it('of which one never was are not looked for, and it is said', async () => {
    const api = fakeApi(...answers());
    await comparing('?tab=versions&from=1&to=7');

    expect(await screen.findByRole('heading', { name: 'Version not found' })).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('that can’t be had say why, and are asked for again', async () => {
    const failed = { status: 404, body: { detail: 'Not found.', code: 'not_found' } };
    fakeApi(
      onCall('GET', '/versions/1', failed, { body: first }),
      onCall('GET', '/versions/2', { body: second }),
    );
    await comparing();

    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await pairs()).toHaveLength(3);
  });

  it('are gone through by the arrow keys, but not within a list of choices', async () => {
    fakeApi(...answers());
    await comparing();
    const [one, two] = await pairs();

    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    const begun = document.activeElement;
    fireEvent.keyDown(begun ?? document.body, { key: 'ArrowRight' });
    const next = document.activeElement;
    fireEvent.keyDown(screen.getByLabelText('After'), { key: 'ArrowRight' });
    const still = document.activeElement;
    fireEvent.keyDown(next ?? document.body, { key: 'ArrowLeft' });

    expect([begun, next, still, document.activeElement]).toEqual([one, two, two, one]);
  });

  it('are shown one side at a time on a phone, all slides by one press', async () => {
    windowWidth(390);
    fakeApi(...answers());
    await comparing();
    await pairs();
    const drawn = () => screen.queryAllByRole('img').map((img) => img.getAttribute('aria-label'));
    const after = drawn();

    fireEvent.click(screen.getByRole('button', { name: 'Before' }));

    expect(after).toContain('Version 2: Tides rise twice');
    expect(after).not.toContain('Version 1: Tides rise');
    expect(drawn()).toContain('Version 1: Tides rise');
    expect(drawn()).not.toContain('Version 2: Tides rise twice');
  });

  it('are reached from the menu of a version', async () => {
    fakeApi(...answers());
    const router = await show('?tab=versions');

    const [compare] = screen.getAllByRole('menuitem', { name: 'Compare' });
    fireEvent.click(compare ?? document.body);

    await waitFor(() => expect(router.state.location.search).toBe('?tab=versions&from=1&to=2'));
  });
});

describe('a version that is restored', () => {
  it('comes with its slides, which is said once it is begun', async () => {
    const api = fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: deck }),
      onCall('POST', '/restore', { body: deck }),
    );
    let isClosed = false;
    await speakCompare();
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

  it('says in the dialog why it can’t be now', async () => {
    const refused = {
      status: 409,
      body: { detail: 'This is being generated.', code: 'being_made', request_id: 'r-1' },
    };
    fakeApi(
      onCall('GET', `/presentations/${deckId}`, { body: deck }),
      onCall('POST', '/restore', refused),
    );
    await speakCompare();
    await mount(<RestoreDialog id={deckId} version={1} onClose={() => undefined} />);

    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));

    expect((await screen.findByRole('alert')).textContent).toContain('being generated');
  });
});

describe('one slide', () => {
  const now = [makeSlide(0, { rev: 4, content: said('Tides rise twice') }), makeSlide(3)];
  const open = async () => {
    await mount(<SlidesTab deck={deck} tasks={[]} />);
    fireEvent.click(await screen.findByRole('button', { name: /^Open slide 1/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with a version' }));
  };

  it('is compared with what it was, and put back at the rev that is seen', async () => {
    const api = fakeApi(
      ...answers(),
      onCall('PUT', '/slides/s0', { body: now[0] }),
      onCall('GET', '/slides', { body: { items: now } }),
    );
    await open();

    expect(await screen.findByRole('img', { name: /^This slide in version 1/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore this slide' }));

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'PUT')).toBe(true));
    const put = api.sent.find(({ method }) => method === 'PUT');
    expect([put?.headers.get('If-Match'), put?.body]).toEqual([
      '"4"',
      { content: said('Tides rise') },
    ]);
  });

  it('that is the same there, or isn’t there, says so', async () => {
    fakeApi(...answers(), onCall('GET', '/slides', { body: { items: now } }));
    await open();
    const choose = (version: string) =>
      fireEvent.change(screen.getByRole('combobox'), {
        target: { value: version },
      });
    await screen.findByRole('img', { name: /^This slide in version 1/ });

    choose('2');
    const same = await screen.findByText('No differences from the current slide.');
    fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    choose('1');

    expect(same).toBeTruthy();
    expect(await screen.findByText('Version 1 doesn’t have this slide.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore this slide' })).toBeNull();
  });
});
