import { expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { createPlainWorker, outlinedDeck, runQueuedTasks } from '#test/support/finished-deck.ts';
import { textResponse } from '#test/support/scripted-task.ts';

/** Returns slides with half of a surrogate pair and control characters, which a model can send as JSON escapes. */
const brokenModel: ModelPort = async () => {
  const input = JSON.parse(`{
    "title": "Bees \\ud83d drink water",
    "notes": "Say what the bees need in summer \\u0007 and in winter.",
    "sources": [],
    "language": "ts",
    "code": "const water = 'fresh \\ud83d';\\u0000",
    "explanation": ["Bees need fresh water each day"]
  }`);
  const toolUse = { toolUseId: 't1', name: 'code', input };
  return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
};

test('unpaired surrogates and control characters in a model’s texts are repaired before the texts are stored', async () => {
  const deck = await outlinedDeck();

  await runQueuedTasks(deck.id, {
    ...createPlainWorker({ 'slides.slide': getTaskHandler('slides.slide') }),
    model: brokenModel,
  });

  expect((await deck.deck()).status).toBe('completed');
  const [slide] = await listSlides(deck.id);
  expect(slide?.content).toMatchObject({
    title: 'Bees \ufffd drink water',
    blocks: { code: "const water = 'fresh \ufffd';" },
  });
});
