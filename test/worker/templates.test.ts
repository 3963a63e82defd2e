import { describe, expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { getDeck, getRequest } from '#lambdas/stores/deck-store.ts';
import type { TemplateView } from '#shared/schemas/templates.ts';
import { findTemplate, templates } from '#shared/templates/templates.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';

const boardTemplate = findTemplate('board-report');

/** Creates a presentation from a request, and returns its stored deck and request. */
async function createDeck(body: Record<string, unknown>) {
  const { token } = await newUser();
  const answer = await call('POST', '/presentations', { token, body });
  const id = String(answer.body.id);
  return { answer, deck: await getDeck(id), request: await getRequest(id) };
}

describe('a presentation from a template', () => {
  test('a presentation from a template gets the template’s theme, number of slides and outline', async () => {
    const { deck, request } = await createDeck({
      topic: 'Third quarter',
      template: 'board-report',
    });

    expect(deck).toMatchObject({
      theme: boardTemplate?.theme,
      slide_count: boardTemplate?.layouts.length,
    });
    expect(request).toMatchObject({ template: { id: 'board-report' } });
    const titles = request?.template?.slides.map(({ title }) => title);
    expect(titles).toEqual(boardTemplate?.en.slides.map(([title]) => title));
  });

  test('a presentation from a template gets the outline in the language of the topic', async () => {
    const { request } = await createDeck({ topic: '第三季度的经营情况', template: 'board-report' });

    expect(request?.template?.slides[0]?.title).toBe(boardTemplate?.zh.slides[0]?.[0]);
  });

  test('a requested theme and number of slides take precedence over those of the template', async () => {
    const { deck } = await createDeck({
      ...{ topic: 'Third quarter', template: 'board-report' },
      ...{ theme: 'ink', slide_count: 5 },
    });

    expect(deck).toMatchObject({ theme: 'ink', slide_count: 5 });
  });

  test('an unknown template is rejected with a list of the known templates', async () => {
    const { answer } = await createDeck({ topic: 'Third quarter', template: 'constructor' });

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(answer.body.fields).toMatchObject({ template: expect.stringContaining('board-report') });
  });

  test('the outline prompt contains a template only if the presentation has a template', async () => {
    const prompts: string[] = [];
    for (const more of [{ template: 'board-report' }, {}]) {
      const { token } = await newUser();
      const body = { topic: 'Third quarter', slide_count: 3, ...more };
      const { body: made } = await call('POST', '/presentations', { token, body });
      const write = createStreamingModel(completeOutlineLines);
      const model: ModelPort = (request, ...more) => {
        prompts.push(JSON.stringify(request.messages));
        return write(request, ...more);
      };
      await runTask(outlineTaskMessage(String(made.id)), createPortsWithModel(model));
    }

    expect(prompts[0]).toContain(String(boardTemplate?.en.slides[1]?.[0]));
    expect(prompts[0]).toContain('<template>');
    expect(prompts[1]).not.toContain('<template>');
  });
});

describe('GET /templates', () => {
  test.each([
    ['en', 'Board report'],
    ['zh-CN', '董事会报告'],
  ])(
    'GET /templates returns the outlines with texts in the language %s',
    async (language, name) => {
      const { token } = await newUser();

      const { body } = await call('GET', '/templates', {
        token,
        headers: { 'accept-language': language },
      });

      const items = body.items as TemplateView[];
      expect(items).toHaveLength(templates.length);
      expect(items[0]).toMatchObject({ id: 'board-report', name });
      expect(items[0]?.slides[0]?.statements).not.toEqual([]);
    },
  );
});

describe('POST /presentations/estimate', () => {
  test.each([
    ['Why cities should plant more street trees', 'en'],
    ['为什么城市需要更多行道树', 'zh'],
    ['Warum Städte mehr Bäume brauchen', 'de'],
  ])('an estimate returns the detected language of “%s”', async (topic, language) => {
    const { token } = await newUser();

    const { body } = await call('POST', '/presentations/estimate', { token, body: { topic } });

    expect(body.detected_language).toBe(language);
  });

  test('an estimate returns the detected language also if a language is requested, and counts the template’s slides', async () => {
    const { token } = await newUser();
    const body = { topic: 'Third quarter', language: 'fr', template: 'pitch' };

    const answer = await call('POST', '/presentations/estimate', { token, body });

    expect(answer.body).toMatchObject({
      detected_language: 'en',
      slides: findTemplate('pitch')?.layouts.length,
    });
  });
});
