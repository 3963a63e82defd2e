/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeckSource, DeckSources } from '#shared/schemas/deck-sources.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { cutAtFigures } from '#web/features/decks/components/sources/group-facts.ts';
import { SourcesTab } from '#web/features/decks/components/sources/sources-tab.tsx';
import { speakSources } from '#web/lib/i18n.ts';
import { forgetAnswers } from '#web/lib/poll.ts';
import { makeDeck, makeSlide } from './support/decks.ts';
import { standInForDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mountRoutes } from './support/mount.tsx';

const report: DeckSource = {
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
const page: DeckSource = {
  ...report,
  id: 'p',
  name: 'The museum reopens',
  kind: 'url',
  url: 'https://www.example.com/museum/',
};
const place = { source_id: 'r', quote: null, page: 7, heading: ['Visits', 'By year'] };
const rests: DeckSources = {
  basis: 'sources',
  research: 'completed',
  sources: [report, page],
  facts: [
    {
      id: 'f1',
      text: 'Visits rose in the first year.',
      places: [{ ...place, quote: 'Visits rose by 19% in the first year.' }],
      slide_ids: ['s1', 's2'],
    },
    {
      id: 'f2',
      text: '| Pier | dB |\n| --- | --- |\n| North | 94 |',
      places: [place],
      slide_ids: [],
    },
    {
      id: 'f3',
      text: 'It reopens in May.',
      places: [{ ...place, source_id: 'p' }],
      slide_ids: ['s0'],
    },
  ],
  gaps: ['What it costs is not said.'],
  slides: [0, 1, 2].map((index) => ({ id: `s${index}`, index, title: `Title ${index + 1}` })),
  figures: { supported: 4, derived: 1, given: 0, unsupported: 2 },
  unsupported: [
    { slide_id: 's1', text: '93%', part: 'items[0].text', sentence: 'Up 93% to 5,000 a year.' },
    { slide_id: 's1', text: '5,000', part: 'items[0].text', sentence: 'Up 93% to 5,000 a year.' },
  ],
};
const topicAlone: DeckSources = {
  ...{ ...rests, basis: 'topic', research: 'skipped', sources: [], facts: [], gaps: [] },
  figures: { supported: 0, derived: 0, given: 1, unsupported: 0 },
  unsupported: [],
};

const slides = [0, 1, 2].map((index) => makeSlide(index));

async function show(told: DeckSources, deck: Presentation = makeDeck(), search = '?tab=sources') {
  fakeApi(
    onCall('GET', '/sources', { body: told }),
    onCall('GET', '/slides', { body: { items: slides } }),
    onCall('GET', '/outline', { body: { rev: 1, title: '', subtitle: '', entries: [] } }),
  );
  await speakSources();
  const element = <SourcesTab deck={deck} tasks={[]} />;
  return mountRoutes([{ path: '/', element }], `/${search}`);
}

const group = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.closest('li') ?? document.body);
};
const heads = () => screen.queryAllByRole('heading', { level: 3 }).map((one) => one.textContent);

beforeEach(() => {
  standInForDialogs();
  forgetAnswers();
});
afterEach(cleanup);

describe('the sources of a deck', () => {
  it('stand with their facts, the words of the source, and the slides that use each', async () => {
    await show(rests);

    const inReport = await group(/Annual report/);
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
    const link = (await group(/museum/)).getByRole('link', { name: /example.com\/museum/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://www.example.com/museum/',
      'noreferrer noopener',
    ]);
  });

  it('are filtered by what slides use, which the address keeps', async () => {
    const router = await show(rests);
    await group(/Annual report/);

    fireEvent.click(screen.getByRole('button', { name: /^Not used/ }));
    await waitFor(() => expect(heads()).toEqual(['Annual report.pdf']));

    expect(screen.queryByText('Visits rose in the first year.')).toBeNull();
    expect(screen.queryByRole('heading', { name: /without a source/ })).toBeNull();
    expect(router.state.location.search).toBe('?tab=sources&facts=unused');
    fireEvent.click(screen.getByRole('button', { name: 'Figures without a source 2' }));
    await screen.findByRole('heading', { name: '2 figures without a source' });
    expect(heads()).toEqual([]);
  });

  it('lead to a slide, which opens over them, and back', async () => {
    const router = await show(rests);
    const inReport = await group(/Annual report/);

    fireEvent.click(inReport.getByRole('link', { name: 'Slide 3: Title 3' }));
    await screen.findByRole('dialog', { name: 'Slide 3 of 3' });
    expect(router.state.location.search).toBe('?tab=sources&slide=s2');
    await router.navigate(-1);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heads()).toHaveLength(2);
  });

  it.each([
    ['javascript:alert(1)', undefined],
    ['https://example.com', 'https://example.com'],
  ])('have a link only where it is a web page’s: %s', async (url, href) => {
    await show({ ...rests, sources: [{ ...page, url }] });

    const inPage = await group(/museum/);
    expect(inPage.queryByRole('link', { name: /new window/ })?.getAttribute('href')).toBe(href);
  });
});

describe('figures that no source tells', () => {
  it('stand marked in their sentence, with the way to their slide and to its editor', async () => {
    await show(rests);

    const section = (await screen.findByRole('heading', { name: /2 figures/ })).parentElement;
    const inside = within(section ?? document.body);
    expect(inside.getAllByRole('listitem')).toHaveLength(1);
    expect([...(section?.querySelectorAll('mark') ?? [])].map((one) => one.textContent)).toEqual([
      '93%',
      '5,000',
    ]);
    const edit = inside.getByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe('/?tab=sources&slide=s1&edit=1');
    expect(inside.getByRole('link', { name: 'Slide 2: Title 2' })).toBeTruthy();
  });

  it('can’t be edited by who may not, also not by the link', async () => {
    const deck = makeDeck({ allowed_actions: ['delete'] });
    await show(rests, deck, '?tab=sources&slide=s1&edit=1');

    const dialog = await screen.findByRole('dialog', { name: 'Slide 2 of 3' });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit', hidden: true })).toBeNull();
  });

  it('are cut out of a sentence whole, the longer first', () => {
    expect(cutAtFigures('19 of 190 (+19)', ['19', '190'])).toEqual([
      ...['', '19', ' of ', '190', ' (+', '19', ')'],
    ]);
    expect(cutAtFigures('$5 (a)', [])).toEqual(['$5 (a)']);
  });
});

describe('a deck without sources', () => {
  it('of a bare topic says what it rests on', async () => {
    await show(topicAlone);

    await screen.findByRole('heading', { name: 'Based on the topic only' });
    expect(screen.getByText(/your topic: “tides”/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Facts to show' })).toBeNull();
  });

  it('that is a translation leads to its original', async () => {
    const origin = { id: 'o1', title: 'Gezeiten', language: 'de', version: 1 };
    await show({ ...topicAlone, basis: 'translation' }, makeDeck({ origin }));

    const link = await screen.findByRole('link', { name: 'Gezeiten' });
    expect(link.getAttribute('href')).toBe('/presentation/o1?tab=sources');
  });
});

describe('before there are facts', () => {
  const reading: DeckSources = {
    ...rests,
    research: 'running',
    sources: [{ ...report, status: 'reading', language: null, bytes: null, passages: null }],
    facts: [],
    gaps: [],
    unsupported: [],
    figures: { supported: 0, derived: 0, given: 0, unsupported: 0 },
  };

  it('each source says how far it is, and that facts will come', async () => {
    await show(reading, makeDeck({ status: 'running' }));

    expect((await group(/Annual report/)).getByText('reading')).toBeTruthy();
    expect(screen.getByText('Facts appear here when the sources have been read.')).toBeTruthy();
  });

  it('one that can’t be read says why', async () => {
    const error = { code: 'no_text' as const, detail: 'The pages contain no text.' };
    const failed = { ...report, status: 'failed' as const, error };
    await show(
      { ...reading, research: 'failed', sources: [failed] },
      makeDeck({ status: 'failed' }),
    );

    expect((await group(/Annual report/)).getByText('The pages contain no text.')).toBeTruthy();
    expect(screen.getByText('Research did not finish, so there are no facts.')).toBeTruthy();
  });

  it('an answer that fails is told in its place and can be tried again', async () => {
    const refused = { status: 404, body: { detail: 'It is gone.', code: 'not_found' } };
    fakeApi(onCall('GET', '/sources', refused, { body: rests }));
    await speakSources();
    await mountRoutes([{ path: '/', element: <SourcesTab deck={makeDeck()} tasks={[]} /> }], '/');

    await screen.findByText('It is gone.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect((await group(/Annual report/)).getByText('on no slide')).toBeTruthy();
  });
});
