import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { installRunContent } from '#lambdas/api/content/content-calls.ts';
import { runInThreads } from '#lambdas/api/content/run-in-threads.ts';
import { callContent } from '#lambdas/api/content/services.ts';
import { listSlides } from '#lambdas/stores/slide-store.ts';
import { call } from '#test/support/api.ts';
import { newUser } from '#test/support/factories.ts';
import { finishedDeck, ifMatch } from '#test/support/finished-deck.ts';

const threadScript = new URL('./support/blocking-content-thread.ts', import.meta.url);

// One second of CPU time can take much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(() => {
  installRunContent(
    runInThreads({
      script: threadScript,
      limits: { cpuMs: 1_000, memoryMb: 300 },
      slots: {
        maxRunning: 4,
        maxRunningPerOwner: 1,
        maxWaiting: 20,
        maxWaitingPerOwner: 2,
        maxWaitMs: 60_000,
      },
    }),
  );
});
afterAll(() => installRunContent(callContent));

/** Creates a user's finished deck and starts an edit of its first slide that never ends. */
async function newBlockingEdit() {
  const { id, ask } = await finishedDeck();
  const slide = (await listSlides(id))[0];
  const body = { content: slide?.content };
  const edit = (headers = {}) =>
    ask('PUT', `/slides/${slide?.id}`, body, { ...ifMatch(slide?.rev ?? 0), ...headers });
  return { edit };
}
const estimateBody = { topic: 'Urban beekeeping', slide_count: 5 };

describe('a request whose content exceeds its budget', () => {
  test('a request whose content exceeds the processing budget is rejected with the reason in the caller’s language', async () => {
    const { edit } = await newBlockingEdit();

    const english = await edit();
    const chinese = await edit({ 'accept-language': 'zh-CN' });

    expect(english).toMatchObject({ status: 422, body: { code: 'too_complex' } });
    expect(english.body.detail).toContain('too complex');
    expect(chinese.body.detail).toContain('过于复杂');
  });

  test('a request whose content exceeds the processing budget delays neither the health check nor another user', async () => {
    const [{ edit }, otherUser] = [await newBlockingEdit(), await newUser()];
    const editing = edit();
    let hasEnded = false;
    void editing.then(() => {
      hasEnded = true;
    });

    const health = await call('GET', '/health');
    const estimated = await call('POST', '/presentations/estimate', {
      token: otherUser.token,
      body: estimateBody,
    });

    expect([health.status, estimated.status]).toEqual([200, 200]);
    expect(hasEnded).toBe(false);
    expect((await editing).status).toBe(422);
  });

  test('the number of a user’s waiting content requests is limited', async () => {
    const { edit } = await newBlockingEdit();

    const answers = await Promise.all([edit(), edit(), edit(), edit()]);

    const busy = answers.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(1);
    expect(busy[0]?.body.code).toBe('busy');
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
  });
});

describe('services that run in a worker thread', () => {
  test('errors of a service that runs in a worker thread keep their code and fields', async () => {
    const { token } = await newUser();
    const ask = (body: object) => call('POST', '/presentations/estimate', { token, body });

    const tooMany = await ask({ ...estimateBody, slide_count: 60 });
    const responseForUnknown = await ask({
      ...estimateBody,
      source_ids: ['01K9M3V5T8Q2W4E6R7Y9A1B3C6'],
    });

    expect(tooMany).toMatchObject({ status: 422, body: { code: 'validation' } });
    expect(tooMany.body.fields).toHaveProperty('slide_count');
    expect(responseForUnknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('a text is converted to a source in a worker thread', async () => {
    const { token } = await newUser();

    const answer = await call('POST', '/sources', {
      token,
      body: { name: 'Notes', text: '# Bees\n\nBees need water.' },
    });

    expect(answer).toMatchObject({ status: 201, body: { status: 'ready', passages: 2 } });
  });
});
