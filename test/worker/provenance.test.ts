import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { editSlide } from '#lambdas/services/decks/commands/edit-slide.ts';
import { getPresentationData } from '#lambdas/services/decks/queries/get-data.ts';
import { listSlideViews } from '#lambdas/services/decks/queries/list-slides.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { removeSourceItem } from '#lambdas/stores/source-store.ts';
import { loadVersion } from '#lambdas/worker/tasks/load-version.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { firstMessageText } from '#test/support/first-message.ts';
import { processQueueUntil, workerPorts } from '#test/support/generation.ts';
import { toJsonLines } from '#test/support/scripted-outline.ts';
import { textResponse } from '#test/support/scripted-task.ts';

const sourceText = `# Library hours

Visits to the library rose by 19% in 2025, to 41,500, as the evenings were added to its hours.

The evenings cost €118,000 a year, and two people more keep the library open until 22:00.`;

const points = [
  'The library is open in the evening',
  'Visits to the library rose in the evenings',
  'Keep the evenings of the library',
];
const notes =
  'The speaker tells how the evenings came about and what people said of them then. '.repeat(5);

type SlideTexts = { title: string; items: string[] };

/** Returns a model whose slides contain the texts that `said` returns, and which records the slide requests. */
function createModelWithTexts(said: (i: number, repair: number) => SlideTexts) {
  const requests: ModelRequest[] = [];
  const model: ModelPort = async (request, onText) => {
    const { purpose, messages } = request;
    const toolUse = (name: string, input: unknown) => ({
      ...textResponse(''),
      message: {
        role: 'assistant' as const,
        content: [{ toolUse: { toolUseId: 'use-1', name, input: input as never } }],
      },
    });
    if (purpose === 'outline') {
      const evidence = ['s1p2', 's1p3'];
      const entry = { intent: '', layout_hint: 'bullets', evidence };
      const entries = points.map((point, i) => ({ i, point, ...entry }));
      const opening = { title: 'Library hours', subtitle: '', points, evidence };
      const answer = toJsonLines(opening, ...entries).join('');
      await onText?.(answer);
      return textResponse(answer);
    }
    // Copies the messages, because the task appends to the same array.
    requests.push({ ...request, messages: [...messages] });
    const firstText = firstMessageText(messages);
    const i = Number(/<entry>\n\{"i":(\d)/.exec(firstText)?.[1] ?? 0);
    const { title, items } = said(i, (messages.length - 1) / 2);
    const sources = [{ passage_id: 's1p2', quote: 'Visits rose by 19 per cent' }];
    return toolUse('bullets', {
      title,
      items: items.map((item) => ({ text: item })),
      notes,
      sources,
    });
  };
  return { model, asked: requests };
}

async function makeDeckWith(
  model: ModelPort,
  withSource = true,
  options: { common_knowledge?: boolean } = {},
) {
  const { user, token } = await newUser();
  const source = await createSource(
    user,
    systemClock.id(),
    { name: 'Minutes', text: sourceText },
    systemClock,
  );
  const body = withSource ? { source_ids: [source.id] } : {};
  const deck = await newDeck({ topic: 'Library hours', slide_count: 3, ...body, ...options }, user);
  const done = await processQueueUntil(
    deck.id,
    ({ status }) => ['completed', 'failed'].includes(status),
    {
      ...workerPorts,
      model,
      tasks: (kind) => (kind.startsWith('deploy.') ? async () => ({}) : getTaskHandler(kind)),
    },
  );
  expect(done.status).toBe('completed');
  return { user, token, source, deck: done };
}

const getSlideAt = async (deck: DeckItem, index: number) => {
  const slide = (await listSlideViews(deck))[index];
  if (!slide) throw new Error(`no slide ${index}`);
  return slide;
};

const textsWithoutFigures = [
  'The library is open late',
  'People come after work',
  'Staff like the evenings',
];
const readEvidence = async (id: string, token: string) =>
  (await call('GET', `/presentations/${id}/sources`, { token })).body;

const createTextsAt = (index: number, items: string[]) => (i: number) => ({
  title: points[i] ?? '',
  items: i === index ? items : textsWithoutFigures,
});

describe('the provenance of figures in a deck with sources', () => {
  test('a deck with sources shows the supporting passage of each figure', async () => {
    const { model, asked: requests } = createModelWithTexts(
      createTextsAt(1, ['Visits rose 19%', 'Now 41.5k a year', 'For €118,000 a year']),
    );

    const { deck } = await makeDeckWith(model);

    const { provenance, quality, content } = await getSlideAt(deck, 1);
    expect(provenance.map((trace) => [trace.text, trace.state, trace.source])).toEqual([
      ['19%', 'supported', 'Minutes'],
      ['41.5k', 'supported', 'Minutes'],
      ['€118,000', 'supported', 'Minutes'],
    ]);
    expect(provenance[2]?.quote).toContain('The evenings cost €118,000 a year');
    expect(quality?.findings.map(({ code }) => code)).toEqual([]);
    expect(requests).toHaveLength(3);
    // The model's quotation was not verbatim, so the text of the passage replaces it.
    expect(sourceText).toContain(content?.sources[0]?.quote);
    expect((await getPresentationData(deck, 'quality')).quality?.figures).toMatchObject({
      supported: 3,
      unsupported: 0,
    });
  });

  test('an unsupported figure is reported to the model, and the better of the two responses is used', async () => {
    const invented = ['Visits rose 93%', ...textsWithoutFigures];
    const { model, asked: requests } = createModelWithTexts((i, repair) =>
      createTextsAt(1, repair === 0 ? invented : textsWithoutFigures)(i),
    );

    const { deck } = await makeDeckWith(model);

    const repair = requests.filter(({ messages }) => messages.length > 1);
    expect(repair).toHaveLength(1);
    expect(JSON.stringify(repair[0]?.messages.at(-1))).toContain(
      'items[0].text: 93% is in no passage of the sources',
    );
    expect((await getSlideAt(deck, 1)).provenance).toEqual([]);
  });

  test('a figure that is still unsupported in the repair is kept and flagged, without a third request', async () => {
    const { model, asked: requests } = createModelWithTexts(
      createTextsAt(1, ['Visits rose 93%', ...textsWithoutFigures]),
    );

    const { deck } = await makeDeckWith(model);

    const { provenance, quality } = await getSlideAt(deck, 1);
    expect(provenance).toMatchObject([{ text: '93%', state: 'unsupported', quote: null }]);
    expect(quality?.findings).toMatchObject([{ code: 'unsupported', severity: 'warning' }]);
    expect(quality?.score).toBe(92);
    expect(requests).toHaveLength(4);
  });

  test('the figures of an edited slide are traced again', async () => {
    const { model } = createModelWithTexts(createTextsAt(1, textsWithoutFigures));
    const { deck, user, token } = await makeDeckWith(model);
    const { id, rev, content } = await getSlideAt(deck, 1);
    if (!content) throw new Error('no content');
    const draft = { ...content, title: 'Visits rose by 19%, or was it 77%?' };

    const response = await call('POST', `/presentations/${deck.id}/figures`, {
      token,
      body: { content: draft, figures: ['19%', '77%'] },
    });
    const slideBefore = await getSlideAt(deck, 1);
    await editSlide(user, deck.id, { slideId: id, rev, content: draft }, systemClock);

    const now = await getDeck(deck.id);
    const { provenance } = await getSlideAt(now ?? deck, 1);
    expect(provenance.map((trace) => [trace.text, trace.state])).toEqual([
      ['19%', 'supported'],
      ['77%', 'unsupported'],
    ]);
    // Tracing the unsaved slide returned the same result and stored nothing.
    expect(response.body).toEqual({ items: provenance, has_sources: true });
    expect(slideBefore).toMatchObject({ rev, content });
  });

  test('a slide that does not match its outline point is reported', async () => {
    const { model } = createModelWithTexts((i) => ({
      title: i === 1 ? 'Insurance premiums doubled' : (points[i] ?? ''),
      items:
        i === 1
          ? ['Regulators demand liability', 'Brokers leave', 'Claims grow']
          : textsWithoutFigures,
    }));

    const { deck } = await makeDeckWith(model);

    const codes = (await getSlideAt(deck, 1)).quality?.findings.map(({ code }) => code);
    expect(codes).toEqual(['point_missed']);
  });
});

describe('a deck made from a topic alone', () => {
  test('a deck made from a topic alone flags the model’s own figures without a repair or a lower score, and names no source', async () => {
    const { model, asked: requests } = createModelWithTexts(
      createTextsAt(1, ['Visits rose 93%', ...textsWithoutFigures]),
    );

    const { deck, token } = await makeDeckWith(model, false);

    const { provenance, quality } = await getSlideAt(deck, 1);
    expect(provenance).toMatchObject([{ text: '93%', state: 'common_knowledge' }]);
    expect(quality).toMatchObject({
      score: 100,
      findings: [{ code: 'unsourced', severity: 'info' }],
    });
    expect(requests).toHaveLength(3);
    const evidence = await readEvidence(deck.id, token);
    expect(evidence).toMatchObject({ basis: 'topic', research: 'skipped', sources: [], facts: [] });
    expect(evidence.figures).toMatchObject({ common_knowledge: 1, unsupported: 0 });
    expect(evidence.unsupported).toMatchObject([
      { slide_id: 's01', text: '93%', is_common_knowledge: true },
    ]);
    const { version, content } = await loadVersion({ deck, task: {} } as never);
    expect(version.version).toBe(1);
    expect(content.slides[1]?.notes).toContain('\nCommon knowledge, no source: 93%');
  });

  test('a figure without a source is sent back to the model once when the user forbids such figures', async () => {
    const { model, asked: requests } = createModelWithTexts(
      createTextsAt(1, ['Visits rose 93%', ...textsWithoutFigures]),
    );

    const { deck } = await makeDeckWith(model, false, { common_knowledge: false });

    const { provenance, quality } = await getSlideAt(deck, 1);
    expect(provenance).toMatchObject([{ text: '93%', state: 'unsupported' }]);
    expect(quality?.findings).toMatchObject([{ code: 'unsupported', severity: 'warning' }]);
    expect(requests).toHaveLength(4);
    expect(JSON.stringify(requests.map(({ messages }) => messages.at(-1)))).toContain(
      '93% has no source',
    );
  });
});

describe('the evidence page of a deck', () => {
  test('the evidence page lists the deck’s sources, the slides that use each fact, and the unsupported figures', async () => {
    const { model } = createModelWithTexts(
      createTextsAt(1, ['Visits rose 93%', 'Now 41.5k a year', ...textsWithoutFigures]),
    );
    const { deck, token, source } = await makeDeckWith(model);

    const evidence = await readEvidence(deck.id, token);

    expect(evidence).toMatchObject({ basis: 'sources', research: 'completed' });
    expect(evidence.sources).toMatchObject([
      {
        id: source.id,
        name: 'Minutes',
        kind: 'text',
        status: 'ready',
        language: 'en',
        error: null,
      },
    ]);
    expect(evidence.facts).toMatchObject([
      {
        text: expect.stringContaining('Visits to the library rose'),
        places: [{ source_id: source.id, page: null, heading: ['Library hours'] }],
        slide_ids: ['s00', 's01', 's02'],
      },
      { text: expect.stringContaining('The evenings cost'), slide_ids: [] },
    ]);
    expect(evidence.slides).toMatchObject(points.map((title, index) => ({ index, title })));
    expect(evidence.figures).toMatchObject({ supported: 1, unsupported: 1 });
    expect(evidence.unsupported).toEqual([
      {
        slide_id: 's01',
        text: '93%',
        part: 'items[0].text',
        sentence: 'Visits rose 93%',
        is_common_knowledge: false,
      },
    ]);
  });

  test('the evidence page can be read before any fact is found and when stored passages are missing', async () => {
    const { user, token } = await newUser();
    const source = await createSource(
      user,
      systemClock.id(),
      { name: 'Kept', text: sourceText },
      systemClock,
    );
    const deck = await newDeck({ source_ids: [source.id], slide_count: 3 }, user);

    const firstEvidence = await readEvidence(deck.id, token);
    await removeSourceItem(source.id);
    const laterEvidence = await readEvidence(deck.id, token);

    expect(firstEvidence).toMatchObject({
      basis: 'sources',
      facts: [],
      slides: [],
      unsupported: [],
    });
    expect(['pending', 'running']).toContain(firstEvidence.research);
    expect(firstEvidence.sources).toMatchObject([{ name: 'Kept', kind: 'text', status: 'ready' }]);
    expect(laterEvidence.sources).toMatchObject([{ name: 'Kept', kind: null, bytes: null }]);
  });
});
