import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { editSlide } from '#lambdas/services/decks/commands/edit-slide.ts';
import { dataOf } from '#lambdas/services/decks/queries/get-data.ts';
import { slidesOf } from '#lambdas/services/decks/queries/list-slides.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { removeSourceItem } from '#lambdas/stores/source-store.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { workerPorts, workUntil } from '#test/support/generation.ts';
import { lines } from '#test/support/scripted-outline.ts';
import { answerOf } from '#test/support/scripted-task.ts';

const text = `# Library hours

Visits to the library rose by 19% in 2025, to 41,500, as the evenings were added to its hours.

The evenings cost €118,000 a year, and two people more keep the library open until 22:00.`;

const points = [
  'The library is open in the evening',
  'Visits to the library rose in the evenings',
  'Keep the evenings of the library',
];
const notes =
  'The speaker tells how the evenings came about and what people said of them then. '.repeat(5);

type Said = { title: string; items: string[] };

/** A deck's model whose slides say what a function says; what slides were asked is kept. */
function saying(said: (i: number, repair: number) => Said) {
  const asked: ModelRequest[] = [];
  const model: ModelPort = async (request, onText) => {
    const { purpose, messages } = request;
    const toolUse = (name: string, input: unknown) => ({
      ...answerOf(''),
      message: {
        role: 'assistant' as const,
        content: [{ toolUse: { toolUseId: 'use-1', name, input: input as never } }],
      },
    });
    if (purpose === 'brief') {
      const facts = [{ id: 'f1', text: 'Visits rose.', passage_ids: ['s1p2', 's1p3'] }];
      return toolUse('submit_brief', { thesis: 'Evenings work.', facts, figures: [], gaps: [] });
    }
    if (purpose === 'outline') {
      const entry = { intent: '', layout_hint: 'bullets', evidence: ['f1'] };
      const entries = points.map((point, i) => ({ i, point, ...entry }));
      const answer = lines({ title: 'Library hours', subtitle: '', points }, ...entries).join('');
      await onText?.(answer);
      return answerOf(answer);
    }
    // The task goes on writing in the conversation.
    asked.push({ ...request, messages: [...messages] });
    const first = messages[0]?.content?.[0]?.text ?? '';
    const i = Number(/<entry>\n\{"i":(\d)/.exec(first)?.[1] ?? 0);
    const { title, items } = said(i, (messages.length - 1) / 2);
    const sources = [{ passage_id: 's1p2', quote: 'Visits rose by 19 per cent' }];
    return toolUse('bullets', {
      title,
      items: items.map((item) => ({ text: item })),
      notes,
      sources,
    });
  };
  return { model, asked };
}

async function make(model: ModelPort, withSource = true) {
  const { user, token } = await newUser();
  const source = await createSource(user, systemClock.id(), { name: 'Minutes', text }, systemClock);
  const body = withSource ? { source_ids: [source.id] } : {};
  const deck = await newDeck({ topic: 'Library hours', slide_count: 3, ...body }, user);
  const done = await workUntil(deck.id, ({ status }) => ['completed', 'failed'].includes(status), {
    ...workerPorts,
    model,
    tasks: (kind) => (kind.startsWith('deploy.') ? async () => ({}) : taskOf(kind)),
  });
  expect(done.status).toBe('completed');
  return { user, token, source, deck: done };
}

const slideOf = async (deck: DeckItem, index: number) => {
  const slide = (await slidesOf(deck))[index];
  if (!slide) throw new Error(`no slide ${index}`);
  return slide;
};

const calm = ['The library is open late', 'People come after work', 'Staff like the evenings'];
const restsOn = async (id: string, token: string) =>
  (await call('GET', `/presentations/${id}/sources`, { token })).body;

const saysAt = (index: number, items: string[]) => (i: number) => ({
  title: points[i] ?? '',
  items: i === index ? items : calm,
});

describe('a deck with sources', () => {
  test('shows of each figure the passage that tells it', async () => {
    const { model, asked } = saying(
      saysAt(1, ['Visits rose 19%', 'Now 41.5k a year', 'For €118,000 a year']),
    );

    const { deck } = await make(model);

    const { provenance, quality, content } = await slideOf(deck, 1);
    expect(provenance.map((one) => [one.text, one.state, one.source])).toEqual([
      ['19%', 'supported', 'Minutes'],
      ['41.5k', 'supported', 'Minutes'],
      ['€118,000', 'supported', 'Minutes'],
    ]);
    expect(provenance[2]?.quote).toContain('The evenings cost €118,000 a year');
    expect(quality?.findings.map(({ code }) => code)).toEqual([]);
    expect(asked).toHaveLength(3);
    // What the model gave as a quotation was none: the passage's own words stand in its place.
    expect(text).toContain(content?.sources[0]?.quote);
    expect((await dataOf(deck, 'quality')).quality?.figures).toMatchObject({
      supported: 3,
      unsupported: 0,
    });
  });

  test('has the model told of the very figure that nobody tells, and takes the better answer', async () => {
    const invented = ['Visits rose 93%', ...calm];
    const { model, asked } = saying((i, repair) => saysAt(1, repair === 0 ? invented : calm)(i));

    const { deck } = await make(model);

    const repair = asked.filter(({ messages }) => messages.length > 1);
    expect(repair).toHaveLength(1);
    expect(JSON.stringify(repair[0]?.messages.at(-1))).toContain(
      'items[0].text: 93% stands in no passage of the sources',
    );
    expect((await slideOf(deck, 1)).provenance).toEqual([]);
  });

  test('keeps a figure that the model insists on, flagged, and asks no third time', async () => {
    const { model, asked } = saying(saysAt(1, ['Visits rose 93%', ...calm]));

    const { deck } = await make(model);

    const { provenance, quality } = await slideOf(deck, 1);
    expect(provenance).toMatchObject([{ text: '93%', state: 'unsupported', quote: null }]);
    expect(quality?.findings).toMatchObject([{ code: 'unsupported', severity: 'warning' }]);
    expect(quality?.score).toBe(92);
    expect(asked).toHaveLength(4);
  });

  test('traces an edited slide anew', async () => {
    const { model } = saying(saysAt(1, calm));
    const { deck, user, token } = await make(model);
    const { id, rev, content } = await slideOf(deck, 1);
    if (!content) throw new Error('no content');
    const draft = { ...content, title: 'Visits rose by 19%, or was it 77%?' };

    const told = await call('POST', `/presentations/${deck.id}/figures`, {
      token,
      body: { content: draft, figures: ['19%', '77%'] },
    });
    const before = await slideOf(deck, 1);
    await editSlide(user, deck.id, { slideId: id, rev, content: draft }, systemClock);

    const now = await getDeck(deck.id);
    const { provenance } = await slideOf(now ?? deck, 1);
    expect(provenance.map((one) => [one.text, one.state])).toEqual([
      ['19%', 'supported'],
      ['77%', 'unsupported'],
    ]);
    // Before it was saved it was told the same, and nothing was kept.
    expect(told.body).toEqual({ items: provenance, has_sources: true });
    expect(before).toMatchObject({ rev, content });
  });

  test('is told of a slide that speaks of something else than its point', async () => {
    const { model } = saying((i) => ({
      title: i === 1 ? 'Insurance premiums doubled' : (points[i] ?? ''),
      items: i === 1 ? ['Regulators demand liability', 'Brokers leave', 'Claims grow'] : calm,
    }));

    const { deck } = await make(model);

    const codes = (await slideOf(deck, 1)).quality?.findings.map(({ code }) => code);
    expect(codes).toEqual(['point_missed']);
  });
});

describe('a deck of a bare topic', () => {
  test('flags the model’s own figures, asks nothing again, loses little by it and names no source', async () => {
    const { model, asked } = saying(saysAt(1, ['Visits rose 93%', ...calm]));

    const { deck, token } = await make(model, false);

    const { provenance, quality } = await slideOf(deck, 1);
    expect(provenance).toMatchObject([{ text: '93%', state: 'unsupported' }]);
    expect(quality).toMatchObject({
      score: 98,
      findings: [{ code: 'unsourced', severity: 'info' }],
    });
    expect(asked).toHaveLength(3);
    const told = await restsOn(deck.id, token);
    expect(told).toMatchObject({ basis: 'topic', research: 'skipped', sources: [], facts: [] });
    expect(told.unsupported).toMatchObject([{ slide_id: 's01', text: '93%' }]);
  });
});

describe('what a deck rests on', () => {
  test('is its sources, each fact with the slides that use it, and the figures of nobody’s', async () => {
    const { model } = saying(saysAt(1, ['Visits rose 93%', 'Now 41.5k a year', ...calm]));
    const { deck, token, source } = await make(model);

    const told = await restsOn(deck.id, token);

    expect(told).toMatchObject({ basis: 'sources', research: 'completed' });
    expect(told.sources).toMatchObject([
      {
        id: source.id,
        name: 'Minutes',
        kind: 'text',
        status: 'ready',
        language: 'en',
        error: null,
      },
    ]);
    expect(told.facts).toMatchObject([
      {
        text: 'Visits rose.',
        places: [
          { source_id: source.id, page: null, heading: ['Library hours'] },
          { source_id: source.id, quote: expect.stringContaining('The evenings cost') },
        ],
        slide_ids: ['s00', 's01', 's02'],
      },
    ]);
    expect(told.slides).toMatchObject(points.map((title, index) => ({ index, title })));
    expect(told.figures).toMatchObject({ supported: 1, unsupported: 1 });
    expect(told.unsupported).toEqual([
      { slide_id: 's01', text: '93%', part: 'items[0].text', sentence: 'Visits rose 93%' },
    ]);
  });

  test('is told before any fact is found, and where what was read is not there any more', async () => {
    const { user, token } = await newUser();
    const source = await createSource(user, systemClock.id(), { name: 'Kept', text }, systemClock);
    const deck = await newDeck({ source_ids: [source.id], slide_count: 3 }, user);

    const first = await restsOn(deck.id, token);
    await removeSourceItem(source.id);
    const later = await restsOn(deck.id, token);

    expect(first).toMatchObject({ basis: 'sources', facts: [], slides: [], unsupported: [] });
    expect(['pending', 'running']).toContain(first.research);
    expect(first.sources).toMatchObject([{ name: 'Kept', kind: 'text', status: 'ready' }]);
    expect(later.sources).toMatchObject([{ name: 'Kept', kind: null, bytes: null }]);
  });
});
