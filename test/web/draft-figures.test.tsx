/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { deckId } from './support/decks.ts';
import { type FakeResponse, type fakeApi, onCall, type SentRequest } from './support/fake-api.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import { openEditor as openStudioEditor, setupStudioTests, typeInto } from './support/studio.tsx';

const content: SlideContent = {
  ...{ layout: 'bullets', title: 'What the tide does', notes: '', sources: [] },
  blocks: {
    items: [{ text: 'It comes in' }, { text: 'It goes out again' }, { text: 'It stands still' }],
  },
};

const makeTrace = (text: string, state: FigureTrace['state']): FigureTrace => ({
  ...{ text, state, part: 'items[0].text' },
  ...{ passage_id: null, quote: null, source: null, page: null },
});

const openFigureEditor = (...answers: FakeResponse[]) =>
  openEditor(content, onCall('POST', '/figures', ...answers));

const type = (value: string) => typeInto(screen.getByRole('textbox', { name: 'Entry 1' }), value);
const qualityText = () =>
  screen.getByRole('region', { name: 'Layout score, with notes' }).textContent;
const unsupported = /Entry 1: \+?93% isn’t in any source/;

setupStudioTests();

describe('the check of a figure typed in the editor', () => {
  it('a typed figure is checked against the sources before it is saved', async () => {
    const items = [makeTrace('93%', 'unsupported')];
    const api = await openFigureEditor({ body: { items, has_sources: true } });

    type('It comes in at 93%');
    await waitFor(() => expect(qualityText()).toContain('Looking for 1 new figure'));
    await waitFor(() => expect(qualityText()).toMatch(unsupported), { timeout: 3000 });

    expect(qualityText()).not.toContain('new figure');
    expect(api.to(`/api/presentations/${deckId}/figures`)).toHaveLength(1);
    expect(listFigureRequests(api).at(-1)).toMatchObject({
      content: { blocks: { items: [{ text: 'It comes in at 93%' }, {}, {}] } },
      figures: ['93%'],
    });
  });

  it('a typed number stays marked as unsupported while other words are typed', async () => {
    const items = [makeTrace('93%', 'unsupported')];
    await openFigureEditor({ body: { items, has_sources: true } });
    type('It comes in at 93%');
    await waitFor(() => expect(qualityText()).toMatch(unsupported), { timeout: 3000 });

    type('It comes in at 93% of days');
    await screen.findByText(/93% of days/, { selector: 'svg *' });

    expect(qualityText()).toMatch(unsupported);
    expect(qualityText()).not.toContain('new figure');
  });

  it('a typed figure costs no score when supported, and is only mentioned for a deck without sources', async () => {
    await openFigureEditor(
      { body: { items: [makeTrace('93%', 'supported')], has_sources: true } },
      { body: { items: [makeTrace('41%', 'common_knowledge')], has_sources: false } },
    );

    type('It comes in at 93%');
    await waitFor(() => expect(qualityText()).not.toContain('new figure'), { timeout: 3000 });
    expect(qualityText()).not.toMatch(unsupported);
    type('It comes in at 41%');

    await waitFor(
      () => expect(qualityText()).toMatch(/41% is common knowledge; no source confirms it/),
      {
        timeout: 3000,
      },
    );
  });

  it('a typed figure is marked as not scored when the check fails', async () => {
    await openFigureEditor({ status: 500, body: { error: { code: 'internal', message: 'No.' } } });

    type('It comes in at 93%');

    await waitFor(() => expect(qualityText()).toContain('1 new figure isn’t scored yet'), {
      timeout: 3000,
    });
  });
});

/** Returns a rule of the mocked API that responds to checks of numbers once `isOpen` resolves. */
function createFiguresRule(isOpen: Promise<unknown> = Promise.resolve()) {
  return ({ path, body }: SentRequest): Promise<FakeResponse> | undefined => {
    if (!path.endsWith('/figures')) return undefined;
    const items = (body as { figures: string[] }).figures.map((one) =>
      makeTrace(one, 'unsupported'),
    );
    return isOpen.then(() => ({ body: { items, has_sources: true } }));
  };
}

const listFigureRequests = (api: ReturnType<typeof fakeApi>) =>
  api.to(`/api/presentations/${deckId}/figures`).map(({ body }) => body as { figures: string[] });

async function openEditor(slide: SlideContent, rule: ReturnType<typeof onCall>) {
  const { server } = await openStudioEditor([makeSlideWith(0, slide)], { rules: [rule] });
  return server.api;
}

describe('the check of figures typed one after another', () => {
  it('figures typed one after another are requested once each, and results arrive while typing goes on', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const api = await openEditor(content, createFiguresRule(promise));
    type('It comes in at 93%');
    await waitFor(() => expect(listFigureRequests(api)).toHaveLength(1), { timeout: 3000 });

    type('It comes in at 93%, or 41%');
    resolve();

    await waitFor(() => expect(qualityText()).toMatch(unsupported));
    expect(qualityText()).toContain('Looking for 1 new figure');
    await waitFor(() => expect(qualityText()).toMatch(/41% isn’t in any source/), {
      timeout: 3000,
    });
    expect(qualityText()).toMatch(unsupported);
    expect(listFigureRequests(api).map(({ figures }) => figures)).toEqual([['93%'], ['41%']]);
  });

  it('figures typed one after another are all checked in batches, however many', async () => {
    const notes = Array.from({ length: 320 }, (_, i) => `${i + 3}.7 kg`).join(', ');

    const api = await openEditor({ ...content, notes }, createFiguresRule());

    await waitFor(() => expect(listFigureRequests(api)).toHaveLength(2));
    await waitFor(() => expect(qualityText()).not.toContain('new figure'));
    expect(listFigureRequests(api).map(({ figures }) => figures.length)).toEqual([200, 120]);
  });

  it('typed figures are marked as not scored when the response lacks them', async () => {
    await openFigureEditor({ body: { items: [], has_sources: true } });

    type('It comes in at 93%');

    await waitFor(() => expect(qualityText()).toContain('Looking for 1 new figure'));
    await waitFor(() => expect(qualityText()).toContain('1 new figure isn’t scored yet'), {
      timeout: 3000,
    });
  });
});
