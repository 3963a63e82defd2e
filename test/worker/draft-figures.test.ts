import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { s3 } from '#lambdas/lib/s3-clients.ts';
import { createSource } from '#lambdas/services/sources/create-source.ts';
import { artifactKeys, putJson } from '#lambdas/stores/artifact-store.ts';
import { type FigureTrace, maxTracedFigures } from '#shared/schemas/provenance.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { createPlainWorker, runQueuedTasks } from '#test/support/finished-deck.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A report of half a million characters with a number in each paragraph. */
const reportText = Array.from(
  { length: 2_500 },
  (_, i) =>
    `Station ${i + 3} counted ${i + 3}.25 kg of honey. ${'It was kept in the dark. '.repeat(7)}`,
).join('\n\n');

const content = {
  ...{ layout: 'bullets', title: 'Honey', sources: [] },
  notes: 'We got 40.25 kg, 40.25 kg again, and 41.25 kg; nobody got 93%.',
  blocks: { items: [{ text: 'Honey at 40.25 kg' }, { text: 'More of it' }] },
};

/**
 * Creates a deck from a text; the returned `states` requests how the numbers of an unsaved slide are supported by the
 * source.
 */
async function makeDeckFrom(text: string) {
  const { user, token } = await newUser();
  const source = await createSource(user, systemClock.id(), { name: 'Report', text }, systemClock);
  const { id } = await newDeck({ source_ids: [source.id], slide_count: 3 }, user);
  const outputKey = artifactKeys.brief(id, 1, 1);
  await putJson(outputKey, { thesis: 'Bees.', facts: [], figures: [], gaps: [] });
  const brief = async () => ({ outputKey });
  await runQueuedTasks(id, createPlainWorker({ 'research.brief': brief }));
  const post = (path: string, body: unknown) =>
    call('POST', `/presentations/${id}${path}`, { token, body });
  const states = async (...figures: string[]) => {
    const { body } = await post('/figures', { content, figures });
    return (body.items as FigureTrace[]).map(({ text: said, state }) => `${said} ${state}`);
  };
  return { source, post, states };
}

/** Starts to count how often the passages of a source are loaded. */
function countLoads(sourceId: string): () => number {
  const key = artifactKeys.passages(sourceId);
  const send = vi.spyOn(s3(), 'send');
  const isLoad = ([command]: unknown[]) =>
    command instanceof GetObjectCommand && command.input.Key === key;
  return () => send.mock.calls.filter(isLoad).length;
}

describe('tracing the figures of a draft', () => {
  test('the figures of a draft are traced in a long source, which is loaded once', async () => {
    const { source, states } = await makeDeckFrom(reportText);
    const loads = countLoads(source.id);

    const firstStates = await states('41.25 kg');
    const secondStates = await states('93%');
    const thirdStates = await states('40.25 kg', '93%');

    expect([firstStates, secondStates]).toEqual([['41.25 kg supported'], ['93% unsupported']]);
    expect(thirdStates).toHaveLength(4);
    expect(loads()).toBe(1);
  });

  test('parallel requests for the figures of a draft load the source once', async () => {
    const { source, states } = await makeDeckFrom(reportText);
    const loads = countLoads(source.id);

    await Promise.all([states('40.25 kg'), states('93%')]);

    expect(loads()).toBe(1);
  });

  test('tracing the figures of a fifth deck evicts the first deck’s source from the cache', async () => {
    const decks = await Promise.all(Array.from({ length: 5 }, () => makeDeckFrom('Bees got 93%.')));
    const [firstDeck] = decks;
    if (!firstDeck) throw new Error('no deck');
    const loads = countLoads(firstDeck.source.id);

    for (const { states } of [...decks, firstDeck, firstDeck])
      expect(await states('93%')).toEqual(['93% supported']);

    expect(loads()).toBe(2);
  });

  test('figures are returned for every part of the draft that contains a requested figure, and for no other part', async () => {
    const { states } = await makeDeckFrom(reportText);

    expect(await states('40.25 kg')).toEqual(Array(3).fill('40.25 kg supported'));
    expect(await states('12 t')).toEqual([]);
  });

  test('the figures of a draft are checked against the user’s current request', async () => {
    const { post, states } = await makeDeckFrom(
      'Honey was sold by the jar, and none of it was counted.',
    );
    const statesBefore = await states('93%');

    const requested = await post('/regenerate', {
      topic: 'Why 93% of the bees stay',
      scope: 'all',
    });
    const statesAfter = await states('93%');

    expect(requested.status).toBe(200);
    expect([statesBefore, statesAfter]).toEqual([['93% unsupported'], ['93% given']]);
  });

  test('a request with no figures or with too many figures is rejected', async () => {
    const { post } = await makeDeckFrom('Bees.');
    const many = Array.from({ length: maxTracedFigures + 1 }, (_, i) => `${i} kg`);

    const answers = [
      await post('/figures', { content, figures: many }),
      await post('/figures', { content, figures: [] }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });
});
