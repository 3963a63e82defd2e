import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { env } from '#lambdas/lib/env.ts';
import { buildConverseInput } from '#lambdas/models/bedrock.ts';
import { estimateMessageTokens } from '#lambdas/models/catalog.ts';
import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { createMarkedUri } from '#lambdas/services/pictures/own-mark.ts';
import { storePicture } from '#lambdas/services/pictures/picture-store.ts';
import { readsPictures } from '#lambdas/services/pictures/reads-pictures.ts';
import { listCollaborators } from '#lambdas/stores/collaborator-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import { listUsageRows } from '#lambdas/stores/usage-store.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { call } from '#test/support/api.ts';
import { addEditor } from '#test/support/editors.ts';
import { createPlainWorker, finishedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';
import { dataUriBytes, jpeg } from '#test/support/hostile-pictures.ts';
import { textResponse } from '#test/support/scripted-task.ts';

beforeEach(() => {
  env.SETTINGS.pictures = { search: [], reads_pictures: true };
});
afterEach(() => {
  delete env.SETTINGS.pictures;
});

const createDescribingModel = (text: string, requests: ModelRequest[] = []): ModelPort => {
  return async (request) => {
    requests.push(request);
    return textResponse(text);
  };
};

/** Asks for the description of a stored picture, and runs the task with a model that answers `text`. */
async function describePicture(text: string) {
  const deck = await finishedDeck();
  const asset = await storePicture(deck.id, createMarkedUri('jpeg', dataUriBytes(jpeg)));
  const requests: ModelRequest[] = [];
  const started = await deck.ask('POST', '/slides/s02/picture/description', { asset });
  await runQueuedTasks(deck.id, {
    ...createPlainWorker(),
    model: createDescribingModel(text, requests),
  });
  const { body } = await deck.ask('GET', '/tasks');
  const task = (body.items as Task[]).find(({ kind }) => kind === 'slides.describe');
  return { deck, asset, started, requests, task };
}

describe('the description of a picture by the model', () => {
  test('an editor’s task has the id of the editor, so that the token limit of editors applies', async () => {
    const deck = await finishedDeck();
    const asset = await storePicture(deck.id, createMarkedUri('jpeg', dataUriBytes(jpeg)));
    const editor = await addEditor(deck);

    const started = await editor.ask('POST', '/slides/s02/picture/description', { asset });

    const task = await getTask({ presentation_id: deck.id, run: 1, id: started.body.id as string });
    const [collaborator] = await listCollaborators(deck.id);
    expect(started.status).toBe(200);
    expect(task?.by).toBe(collaborator?.id);
  });

  test('the model gets the picture and the slide, and the finished task has its text', async () => {
    const { deck, started, requests, task } = await describePicture(
      '“A red boat\n at **low** water.”',
    );

    expect([started.status, started.body.kind]).toEqual([200, 'slides.describe']);
    expect(task).toMatchObject({ status: 'completed', description: 'A red boat at low water.' });
    const [request] = requests;
    const [picture, text] = request?.messages[0]?.content ?? [];
    expect(picture?.image?.format).toBe('jpeg');
    expect(picture?.image?.source?.bytes?.length).toBeGreaterThan(100);
    expect(text?.text).toContain('<slide>');
    const rows = (await listUsageRows(deck.id)).filter(({ task_id }) =>
      task_id.startsWith('describe'),
    );
    expect(rows).toMatchObject([{ outcome: 'committed', purpose: 'revise', slide_id: 's02' }]);
  });

  test('the estimate of a call counts a picture as 1,640 tokens, whatever its size', () => {
    const message = (bytes: Uint8Array) => [
      { role: 'user', content: [{ image: { format: 'png', source: { bytes } } }] },
    ];

    const [small, large] = [10, 120_000].map((size) =>
      estimateMessageTokens(message(new Uint8Array(size))),
    );

    expect(small).toBe(large);
    expect(small).toBeGreaterThan(1_640);
    expect(small).toBeLessThan(1_700);
  });

  test('an empty response fails the task and leaves the slide as it is', async () => {
    const { task } = await describePicture('  ');

    expect(task).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
    expect(task?.description).toBeUndefined();
  });

  test('only pictures that the presentation stores can be described', async () => {
    const deck = await finishedDeck();
    const asset = `pictures/${'a'.repeat(64)}-10x10.jpg`;

    const { status } = await deck.ask('POST', '/slides/s02/picture/description', { asset });

    expect(status).toBe(404);
  });

  test('a deployment whose model reads no pictures offers no picture descriptions', async () => {
    env.SETTINGS.pictures = { search: [] };
    const deck = await finishedDeck();
    const asset = await storePicture(deck.id, createMarkedUri('jpeg', dataUriBytes(jpeg)));

    const { status, body } = await deck.ask('POST', '/slides/s02/picture/description', { asset });
    const providers = await call('GET', '/pictures/providers', { token: deck.token });

    expect([status, body.code]).toEqual([409, 'pictures_not_set_up']);
    expect(providers.body.describe).toBe(false);
  });

  test('Claude on Bedrock reads pictures without a setting', () => {
    const { models } = env.SETTINGS;
    delete env.SETTINGS.pictures;
    env.SETTINGS.models = { ...models, revise: 'global.anthropic.claude-sonnet-4-5-20250929-v1:0' };

    expect(readsPictures()).toBe(true);

    env.SETTINGS.models = models;
  });
});

test('a request with a picture to Bedrock contains it as an image block of Converse', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const image = { format: 'png' as const, source: { bytes } };
  const request = {
    ...{ purpose: 'revise' as const, modelId: 'global.anthropic.claude-sonnet-4-5', system: 'x' },
    messages: [{ role: 'user' as const, content: [{ image }, { text: 'y' }] }],
    ...{ maxTokens: 10, signal: new AbortController().signal, metadata: {} },
  };

  expect(buildConverseInput(request).messages?.[0]?.content).toEqual([{ image }, { text: 'y' }]);
});
