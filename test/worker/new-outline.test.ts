import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoModel, startDemoModel } from '#infra/local/demo-model/server.ts';
import { demoSettingsSchema } from '#infra/local/demo-model/settings.ts';
import { systemClock } from '#lambdas/lib/clock.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { getSource } from '#lambdas/stores/source-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { listVersions } from '#lambdas/stores/version-store.ts';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser, type TestUser } from '#test/support/factories.ts';
import { processQueueUntil } from '#test/support/generation.ts';

let model: DemoModel;

beforeAll(async () => {
  model = await startDemoModel({ settings: demoSettingsSchema.parse({ seed: 5 }) });
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = model.url;
});

afterAll(() => model.close());

const hasEnded = ({ status }: DeckItem) => status !== 'queued' && status !== 'running';

const newSource = ({ user }: TestUser, name: string, text = 'A hive holds 40,000 bees in June.') =>
  createSource(user, systemClock.id(), { name, text: `# ${name}\n\n${text}` }, systemClock);

/** Creates a completed presentation of three slides with one source; returns functions for its owner's requests. */
async function createDeckWithSource() {
  const owner = await newUser();
  const first = await newSource(owner, 'Hives');
  const { id } = await newDeck({ slide_count: 3, source_ids: [first.id] }, owner.user);
  await processQueueUntil(id, hasEnded);
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    call(method, `/presentations/${id}${path}`, { token: owner.token, body, headers });
  return {
    id,
    owner,
    first,
    ask,
    startAgain: (body: object = {}) => ask('POST', '/regenerate?regenerate_from=outline', body),
    readOutline: async () => (await ask('GET', '/outline')).body as OutlineView,
  };
}

describe('regenerating from the outline', () => {
  test('regenerating from the outline reads the added sources, writes a new outline and makes all slides', async () => {
    const deck = await createDeckWithSource();
    const added = await newSource(deck.owner, 'Honey', 'A hive gives 25 kg of honey a year.');

    const { status, body } = await deck.startAgain({ source_ids: [added.id] });
    await processQueueUntil(deck.id, hasEnded);

    expect([status, body.run]).toEqual([200, 2]);
    const kinds = (await listTasks(deck.id, 2)).map((task) => task.kind);
    expect(kinds.filter((kind) => kind === 'research.source')).toHaveLength(2);
    expect(kinds).toEqual(expect.arrayContaining(['research.brief', 'outline.plan']));
    const after = (await deck.ask('GET', '')).body as Presentation;
    expect([after.status, after.sources.map(({ name }) => name)]).toEqual([
      'completed',
      ['Hives', 'Honey'],
    ]);
    expect((await listSlides(deck.id)).map(({ run }) => run)).toEqual([2, 2, 2]);
    expect((await listVersions(deck.id)).map(({ reason }) => reason)).toEqual([
      'generated',
      'regenerated',
    ]);
  });

  test('an added source is kept as long as its presentation', async () => {
    const deck = await createDeckWithSource();
    const added = await newSource(deck.owner, 'Honey');

    await deck.startAgain({ source_ids: [added.id] });

    const inAYear = systemClock.now() + 365 * 86_400_000;
    expect(await getSource(added.id, inAYear)).toBeDefined();
    expect((await getDeck(deck.id))?.source_ids).toEqual([deck.first.id, added.id]);
  });

  test('regenerating from the outline without new sources keeps the research', async () => {
    const deck = await createDeckWithSource();

    await deck.startAgain();
    await processQueueUntil(deck.id, hasEnded);

    const kinds = (await listTasks(deck.id, 2)).map((task) => task.kind);
    expect(kinds).toContain('outline.plan');
    expect(kinds.filter((kind) => kind.startsWith('research.'))).toEqual([]);
  });

  test('a new outline replaces an edited one, and waits for a review if requested', async () => {
    const deck = await createDeckWithSource();
    const { entries, rev } = await deck.readOutline();
    const edited = entries.map(({ id, locked }, i) => ({ id, point: `My point ${i}.`, locked }));
    await deck.ask('PUT', '/outline', { entries: edited }, { 'if-match': `"${rev}"` });
    expect((await deck.readOutline()).entries[0]?.point).toBe('My point 0.');

    await deck.startAgain({ review_outline: true });
    await processQueueUntil(deck.id, hasEnded);

    expect((await getDeck(deck.id))?.status).toBe('awaiting_review');
    const outline = await deck.readOutline();
    expect(outline.entries).toHaveLength(3);
    expect(JSON.stringify(outline)).not.toContain('My point');
    await deck.ask('POST', '/resume');
    await processQueueUntil(deck.id, hasEnded);
    expect((await getDeck(deck.id))?.status).toBe('completed');
  });

  test('regenerating from the outline first stores edited slides as a version', async () => {
    const deck = await createDeckWithSource();
    const [slide] = await listSlides(deck.id);
    const content = { ...slide?.content, title: 'In my own words' };
    await deck.ask('PUT', `/slides/${slide?.id}`, { content }, { 'if-match': `"${slide?.rev}"` });

    await deck.startAgain();

    expect((await listVersions(deck.id)).map(({ reason }) => reason)).toEqual([
      'generated',
      'edited',
    ]);
  });

  test('a source given twice is added once, and a repeated request starts one run', async () => {
    const deck = await createDeckWithSource();
    const added = await newSource(deck.owner, 'Honey');
    const path = '/regenerate?regenerate_from=outline';
    const body = { source_ids: [added.id, added.id, deck.first.id] };

    const answers = await Promise.all(
      [1, 2].map(() => deck.ask('POST', path, body, { 'idempotency-key': 'again' })),
    );

    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await getDeck(deck.id)).toMatchObject({ run: 2, source_ids: [deck.first.id, added.id] });
  });

  test('regenerating from the outline rejects other users’ sources, too many sources, and fields of another start stage', async () => {
    const deck = await createDeckWithSource();
    const foreign = await newSource(await newUser(), 'Theirs');
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, i) => newSource(deck.owner, `Source ${i}`)),
    );

    const answers = [
      await deck.startAgain({ source_ids: [foreign.id] }),
      await deck.startAgain({ source_ids: many.map(({ id }) => id) }),
      await deck.ask('POST', '/regenerate', { source_ids: [deck.first.id] }),
      await deck.ask('POST', '/regenerate?regenerate_from=deploy', { review_outline: true }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 422, 422, 422]);
    expect((await getDeck(deck.id))?.run).toBe(1);
  });
});
