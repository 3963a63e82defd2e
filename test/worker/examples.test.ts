import { describe, expect, test } from 'vitest';
import { utcMonth } from '#lambdas/lib/clock.ts';
import type { ModelRequest } from '#lambdas/models/port.ts';
import { loadSourcePassages } from '#lambdas/services/decks/evidence/research-results.ts';
import { listedExamples } from '#lambdas/services/examples/example-list.ts';
import { loadExample } from '#lambdas/services/examples/load-example.ts';
import { countDecksUsed } from '#lambdas/stores/deck-quota-store.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { slideContentSchema } from '#shared/deck/model.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { createPlainWorker, ifMatch, runQueuedTasks } from '#test/support/finished-deck.ts';
import { reviewingModel } from '#test/support/reviewing-model.ts';
import { useUpQuota } from '#test/support/use-up-quota.ts';

const ids = listedExamples.map(({ id }) => id);

/** Opens an example as a user and publishes it. */
async function openExample(exampleId: string, user = newUser()) {
  const { token, user: owner } = await user;
  const answer = await call('POST', `/examples/${exampleId}`, { token });
  const id = String(answer.body.id);
  if (answer.status === 201) await runQueuedTasks(id);
  const ask = (method: string, path: string, body?: unknown, headers = {}) =>
    call(method, `/presentations/${id}${path}`, { token, body, headers });
  return { answer, id, ask, owner };
}

describe('example presentations', () => {
  test.each(ids)(
    'the example %s is a valid presentation that matches its entry in the list',
    async (id) => {
      const example = await loadExample(id);
      const listed = listedExamples.find((one) => one.id === id);

      expect(listed).toMatchObject({
        title: example.title,
        language: example.language,
        slide_count: example.slides.length,
      });
      for (const { point, ...content } of example.slides) {
        expect(slideContentSchema.safeParse(content).error, content.title).toBeUndefined();
        expect(point).not.toBe('');
      }
    },
  );

  test.each(ids)(
    'the example %s opens as a completed presentation without an error or an unsupported figure',
    async (exampleId) => {
      const { answer, id, ask } = await openExample(exampleId);
      const copy = (await ask('GET', '')).body;
      const slides = await listSlides(id);

      expect(answer.status).toBe(201);
      expect(copy).toMatchObject({ status: 'completed', current_html_version: 1, error: null });
      const kinds = (await listTasks(id, 2)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => !kind.startsWith('deploy.'))).toEqual([]);
      const findings = slides.flatMap(({ id: slide, findings }) =>
        findings
          .filter(({ severity }) => severity !== 'info')
          .map(({ code, part, message }) => `${slide} ${code} ${part}: ${message}`),
      );
      expect(findings).toEqual([]);
      const unsupported = slides.flatMap(({ provenance }) =>
        (provenance ?? []).filter(({ state }) => state === 'unsupported').map(({ text }) => text),
      );
      expect(unsupported).toEqual([]);
      expect((await ask('GET', '/download')).status).toBe(302);
    },
  );

  test('an opened example with a source can be reviewed: its facts are the passages of the source', async () => {
    const { id, ask } = await openExample('renewables');
    const requests: ModelRequest[] = [];

    const started = await ask('POST', '/editorial-review');
    await runQueuedTasks(id, {
      ...createPlainWorker(),
      model: reviewingModel(undefined, requests),
    });

    expect(started.status).toBe(200);
    expect((await ask('GET', '/editorial-review')).body.findings).toHaveLength(1);
    expect(JSON.stringify(requests[0]?.messages)).toMatch(/<facts>\\n\[\\"/);
  });

  test('each quote of an example occurs in the passage that it cites', async () => {
    for (const exampleId of ids) {
      const { id } = await openExample(exampleId);
      const [sourceId = ''] = (await getDeck(id))?.source_ids ?? [];
      const passages = sourceId === '' ? [] : ((await loadSourcePassages(sourceId)) ?? []);
      const quotes = (await listSlides(id)).flatMap(({ content }) => content.sources);

      const wrong = quotes.filter(
        ({ passage_id, quote }) =>
          !passages.find((passage) => passage.id === passage_id)?.text.includes(quote),
      );

      expect(wrong).toEqual([]);
    }
  });

  test('opening an example charges no quota unit, even with a used-up quota', async () => {
    const user = await newUser({ tier: 'free' });
    await useUpQuota(user.user);
    const used = await countDecksUsed(user.user.id, Date.now());

    const { answer, id } = await openExample('titanic', Promise.resolve(user));

    expect(answer.status).toBe(201);
    expect(await countDecksUsed(user.user.id, Date.now())).toBe(used);
    expect((await getDeck(id))?.status).toBe('completed');
  });

  test('a new run of an example charges a quota unit, and is rejected without one', async () => {
    const user = await newUser({ tier: 'free' });
    const first = await openExample('titanic', Promise.resolve(user));
    const second = await openExample('renewables', Promise.resolve(user));
    const { status } = await first.ask('POST', '/regenerate');
    const used = await countDecksUsed(user.user.id, Date.now());
    await useUpQuota(user.user);
    const rejection = await second.ask('POST', '/regenerate');

    expect([status, used]).toEqual([200, 1]);
    expect((await getDeck(first.id))?.quota_month).toBe(utcMonth(Date.now()));
    expect(rejection).toMatchObject({ status: 429, body: { code: 'quota_exceeded' } });
  });

  test('an edited example is published again without a quota unit', async () => {
    const { ask, id, owner } = await openExample('titanic');
    const slide = (await listSlides(id))[0];

    const content = { ...slide?.content, title: 'My own title' };
    const edited = await ask('PUT', `/slides/${slide?.id}`, { content }, ifMatch(1));

    expect(edited.status).toBe(200);
    expect((await listSlides(id))[0]?.content.title).toBe('My own title');
    expect(await countDecksUsed(owner.id, Date.now())).toBe(0);
  });

  test('a repeated request opens the example once', async () => {
    const { token } = await newUser();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const open = () => call('POST', '/examples/titanic', { token, headers });

    const answers = [await open(), await open()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.id).toBe(answers[0]?.body.id);
  });

  test('an unknown example returns 404', async () => {
    const { token } = await newUser();

    const answer = await call('POST', '/examples/constructor', { token });

    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
