import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSections } from '#infra/local/demo-model/converse-request.ts';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { systemClock, utcMonth } from '#lambdas/lib/clock.ts';
import { converse } from '#lambdas/models/bedrock.ts';
import type { ModelPort } from '#lambdas/models/port.ts';
import { translate as translateDeck } from '#lambdas/services/decks/commands/translate.ts';
import { artifactKeys, getJson } from '#lambdas/stores/artifact-store.ts';
import { slideEntity } from '#lambdas/stores/content-entities.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { deckQuotaEntity } from '#lambdas/stores/usage-entities.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { defaultTierLimits } from '#shared/domain/tiers.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { FigureTrace } from '#shared/schemas/provenance.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  outlinedDeck,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { textResponse } from '#test/support/scripted-task.ts';
import { useUpQuota } from '#test/support/use-up-quota.ts';

let demoServer: DemoModel;

beforeAll(async () => {
  demoServer = await startDemoModel({ settings: demoSettingsSchema.parse({ seed: 5 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = demoServer.url;
});

afterAll(() => demoServer.close());

type Deck = Awaited<ReturnType<typeof outlinedDeck>>;
type TranslateRequest = { texts: { i: number; part: string; text: string }[] };

/** Returns a worker that translates slides with this model. */
const createTranslatingWorker = (model: ModelPort) => ({
  ...createPlainWorker({ 'slides.slide': getTaskHandler('slides.slide') }),
  model,
});

/** Returns a model that translates each text with `say`, which may return wrong texts. */
const createTranslatingModel =
  (say: (text: string, call: number) => string | undefined): ModelPort =>
  async (request) => {
    const question = request.messages[0]?.content?.[0]?.text ?? '';
    const { texts } = parseSections(question) as TranslateRequest;
    const repairs = (request.messages.length - 1) / 2;
    const translated = texts.flatMap(({ i, text }) => {
      const said = say(text, repairs);
      return said === undefined ? [] : [{ i, text: said }];
    });
    const toolUse = { toolUseId: 't1', name: 'submit_translation', input: { texts: translated } };
    return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
  };

const germanModel = createTranslatingModel((text) => (text === '' ? '' : `DE ${text}`));

/** A model that makes slides and translates nothing. */
const slideModel: ModelPort = async () => {
  const input = {
    title: 'Neu gemacht',
    notes: 'Sagen, was die Bienen im Sommer und im Winter brauchen.',
    sources: [],
    items: [{ text: 'Wasser im Sommer' }, { text: 'Futter im Winter' }],
  };
  const toolUse = { toolUseId: 't1', name: 'bullets', input };
  return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
};

const content = {
  layout: 'stats',
  title: 'Hives grew by 12 % in 2025',
  notes: 'Say where the 12 % come from.',
  sources: [],
  blocks: {
    stats: [
      { value: '40,000', label: 'bees in a hive' },
      { value: '12 %', label: 'more hives' },
    ],
  },
};

const requestTranslation = (deck: Deck, language: string, headers = {}) =>
  deck.ask('POST', '/translate', { language }, headers);

const hasEnded = (deck: DeckItem | undefined) =>
  deck?.status === 'completed' || deck?.status === 'failed';

describe('translating a presentation', () => {
  test('a translation is a new deck with the same slides in the other language and a reference to the original', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    await deck.ask('PUT', '/slides/s01', { content }, ifMatch(1));
    const slidesBefore = await listSlides(deck.id);

    const { status, body } = await requestTranslation(deck, 'de');
    const id = String(body.id);
    await runQueuedTasks(id, createTranslatingWorker(germanModel));

    expect(status).toBe(201);
    expect(body).toMatchObject({
      language: 'de',
      asked_language: 'de',
      theme: (await deck.deck()).theme,
      origin: { id: deck.id, title: 'Bees', language: 'en', version: null },
    });
    expect(await getDeck(id)).toMatchObject({
      status: 'completed',
      title: 'DE Bees',
      slide_count: 3,
    });
    const slides = await listSlides(id);
    expect(slides.map((slide) => slide.content.layout)).toEqual(
      slidesBefore.map((slide) => slide.content.layout),
    );
    expect(slides[1]).toMatchObject({
      point: 'DE Two.',
      content: {
        title: 'DE Hives grew by 12 % in 2025',
        notes: 'DE Say where the 12 % come from.',
        blocks: {
          stats: [
            { value: '40,000', label: 'DE bees in a hive' },
            { value: '12 %', label: 'DE more hives' },
          ],
        },
      },
    });
    expect(await listSlides(deck.id)).toEqual(slidesBefore);
  });

  test('the slides of a translation are made in parallel tasks, without research', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    const id = String((await requestTranslation(deck, 'de')).body.id);

    await runQueuedTasks(id, createTranslatingWorker(germanModel));

    const kinds = (await listTasks(id, 1)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'slides.slide')).toHaveLength(3);
    expect(kinds.some((kind) => kind.startsWith('research.'))).toBe(false);
  });

  test.each<[string, (ask: Deck['ask']) => Promise<unknown>]>([
    [
      'an entry that was reworded',
      async (ask) => {
        const { rev, entries } = (await ask('GET', '/outline')).body as OutlineView;
        const [firstEntry, ...otherEntries] = entries.map(({ id, point }) => ({ id, point }));
        await ask(
          'PUT',
          '/outline',
          { entries: [{ ...firstEntry, point: 'Anders.' }, ...otherEntries] },
          ifMatch(rev),
        );
        return ask('POST', '/regenerate', { scope: 'stale' });
      },
    ],
    [
      'other instructions',
      (ask) => ask('POST', '/regenerate', { scope: 'all', instructions: 'Be brief.' }),
    ],
  ])('a slide is generated instead of translated after %s', async (_name, change) => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    const id = String((await requestTranslation(deck, 'de')).body.id);
    await runQueuedTasks(id, createTranslatingWorker(germanModel));
    const ask: Deck['ask'] = (method, path, body, headers = {}) =>
      call(method, `/presentations/${id}${path}`, { token: deck.token, body, headers });

    await change(ask);
    await runQueuedTasks(id, createTranslatingWorker(slideModel));

    expect((await listSlides(id))[0]).toMatchObject({ run: 2, content: { title: 'Neu gemacht' } });
  });

  test('a translation keeps the provenance of its figures, even after an edit', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    await deck.ask('PUT', '/slides/s01', { content }, ifMatch(1));
    const quote = 'In 2025 there were 12 % more hives than in the year before.';
    const from = { state: 'supported', passage_id: 'b-p3', quote, source: 'bees.pdf', page: 4 };
    const figures = ['title', 'stats[1].value', 'notes'];
    const traces = figures.map((part) => ({ ...from, text: '12 %', part }) as FigureTrace);
    await slideEntity()
      .patch({ presentation_id: deck.id, id: 's01' })
      .set({ provenance: traces })
      .go();
    const id = String((await requestTranslation(deck, 'de')).body.id);

    await runQueuedTasks(id, createTranslatingWorker(germanModel));
    const [, slide] = await listSlides(id);
    const repaired = { ...slide?.content, title: 'Völker: 12 % mehr' };
    const edited = await call('PUT', `/presentations/${id}/slides/s01`, {
      token: deck.token,
      body: { content: repaired },
      headers: ifMatch(slide?.rev ?? 0),
    });

    const { body: rests } = await call('GET', `/presentations/${id}/sources`, {
      token: deck.token,
    });
    expect(rests).toMatchObject({ basis: 'translation', research: 'skipped' });
    expect(rests.sources).toMatchObject([{ id: 'bees.pdf', name: 'bees.pdf', kind: 'quoted' }]);
    expect(rests.facts).toMatchObject([
      { text: quote, slide_ids: ['s01'], places: [{ source_id: 'bees.pdf', page: 4 }] },
    ]);
    const translated = (traces: readonly FigureTrace[] | undefined) =>
      traces?.filter(({ text }) => text === '12 %');
    expect(translated(slide?.provenance)).toHaveLength(figures.length);
    expect(translated(slide?.provenance)).toMatchObject(figures.map((part) => ({ ...from, part })));
    expect(edited.status).toBe(200);
    expect(translated((await listSlides(id))[1]?.provenance)).toMatchObject(
      figures.map(() => ({ ...from })),
    );
  });

  test('a translation does not mark a figure with a changed magnitude as supported', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    const costly = { ...content, title: 'It costs $6 million' };
    await deck.ask('PUT', '/slides/s01', { content: costly }, ifMatch(1));
    const quote = 'The hall costs $6 million.';
    const from = { state: 'supported', passage_id: 'b-p1', quote, source: 'b.pdf', page: null };
    const trace = { ...from, text: '$6 million', part: 'title' } as FigureTrace;
    await slideEntity()
      .patch({ presentation_id: deck.id, id: 's01' })
      .set({ provenance: [trace] })
      .go();
    const id = String((await requestTranslation(deck, 'zh-CN')).body.id);

    await runQueuedTasks(
      id,
      createTranslatingWorker(
        createTranslatingModel((text) => text.replace('$6 million', '6万美元')),
      ),
    );

    const [, slide] = await listSlides(id);
    expect(slide?.provenance?.find(({ part }) => part === 'title')).toMatchObject({
      text: '6万美元',
      state: 'unsupported',
    });
  });

  test('translated texts that are missing or have other figures are requested again', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    await deck.ask('PUT', '/slides/s01', { content }, ifMatch(1));
    const id = String((await requestTranslation(deck, 'de')).body.id);
    const careless = createTranslatingModel((text, repairs) => {
      if (repairs > 0) return `DE ${text}`;
      return text.startsWith('Say') ? undefined : `DE ${text.replace('12', '21')}`;
    });

    await runQueuedTasks(id, createTranslatingWorker(careless));

    expect((await listSlides(id))[1]?.content).toMatchObject({
      title: 'DE Hives grew by 12 % in 2025',
      notes: 'DE Say where the 12 % come from.',
    });
  });

  test('an unusable response for a translated outline is marked as discarded', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    const id = String((await requestTranslation(deck, 'de')).body.id);
    const careless = createTranslatingModel((text, repairs) =>
      repairs === 0 && text === 'Two.' ? undefined : `DE ${text}`,
    );

    await runQueuedTasks(id, createTranslatingWorker(careless));

    const rows = (await listUsageRows(id)).filter(({ stage }) => stage === 'outline');
    expect(rows.map(({ outcome }) => outcome)).toEqual(['discarded', 'committed']);
  });

  test('a translation fails when the model keeps changing figures', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    await deck.ask('PUT', '/slides/s01', { content }, ifMatch(1));
    const id = String((await requestTranslation(deck, 'de')).body.id);

    await runQueuedTasks(
      id,
      createTranslatingWorker(createTranslatingModel((text) => text.replace('12', '21'))),
    );

    expect(await getDeck(id)).toMatchObject({
      status: 'failed',
      error: { code: 'invalid_output' },
    });
  });

  test('a translation by the demo model keeps the text, and the deck shows a notice', async () => {
    const deck = await finishedDeck({}, { tier: 'pro' });
    const id = String((await requestTranslation(deck, 'de')).body.id);

    await runQueuedTasks(id, createTranslatingWorker(converse));

    expect(hasEnded(await getDeck(id))).toBe(true);
    const { body } = await deck.ask('GET', '');
    expect(body.origin).toBeNull();
    const slides = await listSlides(id);
    expect(slides.map((slide) => slide.content.title)).toEqual(['Slide 0', 'Slide 1', 'Slide 2']);
    const outline = await call('GET', `/presentations/${id}/outline`, { token: deck.token });
    expect(outline.body.subtitle).toMatch(/^Not translated/);
  });

  test('a translation is created once for a repeated request and is charged one unit', async () => {
    const deck = await finishedDeck();
    const headers = { 'idempotency-key': 'once' };

    const answers = [
      await requestTranslation(deck, 'de', headers),
      await requestTranslation(deck, 'de', headers),
    ];
    for (const language of ['fr', 'it', 'es']) await requestTranslation(deck, language);
    const beyond = await requestTranslation(deck, 'pt');

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(beyond).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } });
  });

  test('a translation of more slides than the plan allows is rejected', async () => {
    const deck = await finishedDeck();
    await deckEntity().patch({ id: deck.id }).set({ slide_count: 16 }).go();

    const { status, body } = await requestTranslation(deck, 'de');

    expect([status, body.code]).toEqual([422, 'validation']);
  });

  test('a translation with a used-up quota is rejected before the slides are read and copied', async () => {
    const deck = await finishedDeck();
    await useUpQuota(deck.user);
    // Removes the slides, so that reading them would fail.
    await slideEntity().delete({ presentation_id: deck.id, id: 's02' }).go();

    const { status, body } = await requestTranslation(deck, 'de');

    expect([status, body.code]).toEqual([429, 'quota_exceeded']);
  });

  test('of five parallel translations with one quota unit left, one is created', async () => {
    const deck = await finishedDeck();
    const month = utcMonth(systemClock.now());
    const used = defaultTierLimits.free.decks_a_month - 1;
    await deckQuotaEntity().put({ user_id: deck.user.id, month, used }).go();

    const answers = await Promise.all(
      ['de', 'fr', 'it', 'es', 'pt'].map((language) => requestTranslation(deck, language)),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429, 429, 429, 429]);
  });

  test('a translation that fails refunds the quota unit', async () => {
    const deck = await finishedDeck();
    const used = await countDecksUsed(deck.user.id, systemClock.now());
    await slideEntity().delete({ presentation_id: deck.id, id: 's02' }).go();

    const { status } = await requestTranslation(deck, 'de');

    expect(status).toBe(409);
    expect(await countDecksUsed(deck.user.id, systemClock.now())).toBe(used);
  });

  test('a translation rejected by the monthly quota leaves nothing behind', async () => {
    const deck = await finishedDeck();
    for (const language of ['fr', 'it', 'es', 'pt']) await requestTranslation(deck, language);
    const newId = systemClock.id();

    const translation = translateDeck(deck.user, deck.id, { language: 'de', newId }, systemClock);

    await expect(translation).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(await getJson(artifactKeys.origin(newId))).toBeUndefined();
  });

  test('a translation is rejected for the same language, an unfinished deck, and other users’ decks', async () => {
    const deck = await finishedDeck();
    const unfinished = await outlinedDeck();
    const { token } = await newUser();

    const sameLanguageResponse = await requestTranslation(deck, 'EN');
    const earlyAttempt = await requestTranslation(unfinished, 'de');
    const body = { language: 'de' };
    const otherResponse = await call('POST', `/presentations/${deck.id}/translate`, {
      token,
      body,
    });

    expect([sameLanguageResponse.status, earlyAttempt.status, otherResponse.status]).toEqual([
      422, 409, 404,
    ]);
  });
});
