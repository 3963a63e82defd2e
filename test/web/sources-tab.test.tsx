/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeckSource, DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { splitAtFigures } from '#web/features/decks/components/sources/group-facts.ts';
import { SourcesTab } from '#web/features/decks/components/sources/sources-tab.tsx';
import { loadSourceTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { makeDeck } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';

const reportSource: DeckSource = {
  id: 'r',
  name: 'Annual report.pdf',
  kind: 'file',
  url: null,
  status: 'ready',
  error: null,
  language: 'en',
  bytes: 96_000,
  passages: 12,
  is_cut: false,
};
const pageSource: DeckSource = {
  ...reportSource,
  id: 'p',
  name: 'The museum reopens',
  kind: 'url',
  url: 'https://www.example.com/museum/',
};
const passage = { source_id: 'r', quote: null, page: 7, heading: ['Visits', 'By year'] };
const deckSources: DeckSources = {
  basis: 'sources',
  research: 'completed',
  sources: [reportSource, pageSource],
  facts: [
    {
      id: 'f1',
      text: 'Visits rose in the first year.',
      places: [{ ...passage, quote: 'Visits rose by 19% in the first year.' }],
      slide_ids: ['s1', 's2'],
    },
    {
      id: 'f2',
      text: '| Pier | dB |\n| --- | --- |\n| North | 94 |',
      places: [passage],
      slide_ids: [],
    },
    {
      id: 'f3',
      text: 'It reopens in May.',
      places: [{ ...passage, source_id: 'p' }],
      slide_ids: ['s0'],
    },
  ],
  gaps: ['What it costs is not said.'],
  doubts: ['Two figures for 2024 contradict each other.'],
  slides: [0, 1, 2].map((index) => ({ id: `s${index}`, index, title: `Title ${index + 1}` })),
  figures: { supported: 4, derived: 1, given: 0, common_knowledge: 0, unsupported: 2 },
  unsupported: [
    {
      slide_id: 's1',
      text: '93%',
      part: 'items[0].text',
      sentence: 'Up 93% to 5,000 a year.',
      is_common_knowledge: false,
    },
    {
      slide_id: 's1',
      text: '5,000',
      part: 'items[0].text',
      sentence: 'Up 93% to 5,000 a year.',
      is_common_knowledge: false,
    },
  ],
};
const topicOnly: DeckSources = {
  ...{
    ...deckSources,
    basis: 'topic',
    research: 'skipped',
    sources: [],
    facts: [],
    gaps: [],
    doubts: [],
  },
  figures: { supported: 0, derived: 0, given: 1, common_knowledge: 0, unsupported: 0 },
  unsupported: [],
};

async function renderTab(
  deckSources: DeckSources,
  deck: Presentation = makeDeck(),
  search = '?tab=sources',
) {
  fakeApi(onCall('GET', '/sources', { body: deckSources }));
  await loadSourceTexts();
  const element = <SourcesTab deck={deck} />;
  return mountRoutes([{ path: '/', element }], `/${search}`);
}

const findSource = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') ?? document.body);
};
const sourceNames = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);

beforeEach(() => {
  mockDialogs();
  clearPollCache();
});
afterEach(cleanup);

describe('sources of a deck', () => {
  it('sources are listed with facts, quotes and the slides that use them', async () => {
    await renderTab(deckSources);

    const inReport = await findSource(/Annual report/);
    expect(inReport.getByText('Visits rose by 19% in the first year.')).toBeTruthy();
    expect(inReport.getAllByText('page 7 · By year')).toHaveLength(2);
    const used = inReport.getByRole('list', { name: 'Slides that use it' });
    expect(
      within(used)
        .getAllByRole('link')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Slide 2: Title 2', 'Slide 3: Title 3']);
    expect(inReport.getByText('on no slide')).toBeTruthy();
    expect(inReport.getAllByRole('cell').map((one) => one.textContent)).toEqual([
      ...['Pier', 'dB'],
      ...['North', '94'],
    ]);
    expect(inReport.getByText(/file · English · .+ · 2 facts · 1 on slides/)).toBeTruthy();
    expect(screen.getByText('What it costs is not said.')).toBeTruthy();
    const link = (await findSource(/museum/)).getByRole('link', { name: /example.com\/museum/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://www.example.com/museum/',
      'noreferrer noopener',
    ]);
  });

  it('sources are filtered by use, and the filter is kept in the URL', async () => {
    const router = await renderTab(deckSources);
    await findSource(/Annual report/);

    fireEvent.click(screen.getByRole('button', { name: /^Not used/ }));
    await waitFor(() => expect(sourceNames()).toEqual(['Annual report.pdf']));

    expect(screen.queryByText('Visits rose in the first year.')).toBeNull();
    expect(screen.queryByRole('heading', { name: /without a source/ })).toBeNull();
    expect(router.state.location.search).toBe('?tab=sources&facts=unused');
    fireEvent.click(screen.getByRole('button', { name: 'Figures without a source 2' }));
    await screen.findByRole('heading', { name: '2 figures without a source' });
    expect(sourceNames()).toEqual([]);
  });

  it('sources link to slides in the studio', async () => {
    const router = await renderTab(deckSources);
    const inReport = await findSource(/Annual report/);

    fireEvent.click(inReport.getByRole('link', { name: 'Slide 3: Title 3' }));

    await waitFor(() => expect(router.state.location.search).toBe('?slide=s2'));
    await router.navigate(-1);
    expect(router.state.location.search).toBe('?tab=sources');
    expect(sourceNames()).toHaveLength(2);
  });

  it.each([
    ['javascript:alert(1)', undefined],
    ['https://example.com', 'https://example.com'],
  ])('sources are linked only if they are a web page: %s', async (url, href) => {
    await renderTab({ ...deckSources, sources: [{ ...pageSource, url }] });

    const inPage = await findSource(/museum/);
    expect(inPage.queryByRole('link', { name: /new window/ })?.getAttribute('href')).toBe(href);
  });
});

describe('unsupported figures in the sources tab', () => {
  it('unsupported figures are marked in their sentence, with links to slide and editor', async () => {
    await renderTab(deckSources);

    const section = (await screen.findByRole('heading', { name: /2 figures/ })).parentElement;
    const inside = within(section ?? document.body);
    expect(inside.getAllByRole('listitem')).toHaveLength(1);
    expect([...(section?.querySelectorAll('mark') ?? [])].map((one) => one.textContent)).toEqual([
      '93%',
      '5,000',
    ]);
    const edit = inside.getByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe('/?slide=s1');
    expect(inside.getByRole('link', { name: 'Slide 2: Title 2' })).toBeTruthy();
  });

  it('unsupported figures have no link for editing without permission', async () => {
    await renderTab(deckSources, makeDeck({ allowed_actions: ['delete'] }));

    await screen.findByRole('heading', { name: /2 figures/ });
    expect(screen.queryByRole('link', { name: 'Edit', hidden: true })).toBeNull();
  });

  it('the marks of unsupported figures in a sentence do not split a longer figure', () => {
    expect(splitAtFigures('19 of 190 (+19)', ['19', '190'])).toEqual([
      ...['', '19', ' of ', '190', ' (+', '19', ')'],
    ]);
    expect(splitAtFigures('$5 (a)', [])).toEqual(['$5 (a)']);
  });
});

describe('the sources tab of a deck without sources', () => {
  it('a deck without sources says that it is based on the topic only', async () => {
    await renderTab(topicOnly);

    await screen.findByRole('heading', { name: 'Based on the topic only' });
    expect(screen.getByText(/your topic: “tides”/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Facts to show' })).toBeNull();
  });

  it('a translated deck without sources links to the original', async () => {
    const origin = { id: 'o1', title: 'Gezeiten', language: 'de', version: 1 };
    await renderTab({ ...topicOnly, basis: 'translation' }, makeDeck({ origin }));

    const link = await screen.findByRole('link', { name: 'Gezeiten' });
    expect(link.getAttribute('href')).toBe('/presentation/o1?tab=sources');
  });
});

describe('the sources tab while sources are read', () => {
  const reading: DeckSources = {
    ...deckSources,
    research: 'running',
    sources: [{ ...reportSource, status: 'reading', language: null, bytes: null, passages: null }],
    facts: [],
    gaps: [],
    doubts: [],
    unsupported: [],
    figures: { supported: 0, derived: 0, given: 0, common_knowledge: 0, unsupported: 0 },
  };

  it('the sources tab shows the state of each source while the facts are not yet extracted', async () => {
    await renderTab(reading, makeDeck({ status: 'running' }));

    expect((await findSource(/Annual report/)).getByText('reading')).toBeTruthy();
    expect(screen.getByText('Facts appear here when the sources have been read.')).toBeTruthy();
  });

  it('the sources tab shows why a source can’t be read', async () => {
    const error = { code: 'no_text' as const, detail: 'The pages contain no text.' };
    const failed = { ...reportSource, status: 'failed' as const, error };
    await renderTab(
      { ...reading, research: 'failed', sources: [failed] },
      makeDeck({ status: 'failed' }),
    );

    expect(
      (await findSource(/Annual report/)).getByText('The pages contain no text.'),
    ).toBeTruthy();
    expect(screen.getByText('Research did not finish, so there are no facts.')).toBeTruthy();
  });

  it('a failed request for sources is shown inside the sources tab and retried', async () => {
    const refused = { status: 404, body: { detail: 'It is gone.', code: 'not_found' } };
    fakeApi(onCall('GET', '/sources', refused, { body: deckSources }));
    await loadSourceTexts();
    await mountRoutes([{ path: '/', element: <SourcesTab deck={makeDeck()} /> }], '/');

    await screen.findByText('It is gone.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect((await findSource(/Annual report/)).getByText('on no slide')).toBeTruthy();
  });
});
