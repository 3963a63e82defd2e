import { describe, expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { getSlide, listSlides } from '#lambdas/stores/slide-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import {
  editedContent,
  type FinishedDeck,
  planningModel,
  readSlides,
} from '#test/support/changed-slides.ts';
import {
  createPlainWorker,
  finishedDeck,
  ifMatch,
  runQueuedTasks,
} from '#test/support/finished-deck.ts';
import { textResponse } from '#test/support/scripted-task.ts';

describe('revising a slide', () => {
  const revise = (deck: FinishedDeck, rev = 1, instruction = 'Be shorter.') =>
    deck.ask('POST', '/slides/s01/revise', { instruction }, ifMatch(rev));
  const settle = (deck: FinishedDeck, how: 'accept' | 'discard', rev = 1, seen?: string) =>
    deck.ask(
      'POST',
      `/slides/s01/proposal/${how}${seen === undefined ? '' : `?created_at=${seen}`}`,
      undefined,
      ifMatch(rev),
    );
  const model = { ...createPlainWorker(), model: planningModel };

  async function revised(): Promise<FinishedDeck> {
    const deck = await finishedDeck();
    await revise(deck);
    await runQueuedTasks(deck.id, model);
    return deck;
  }

  test('revising a slide leaves the slide unchanged until the user accepts the proposal', async () => {
    const deck = await finishedDeck();

    const { status, body } = await revise(deck);
    await runQueuedTasks(deck.id, model);

    expect([status, body.kind, body.slide_index]).toEqual([200, 'slides.revise', 1]);
    expect((await readSlides(deck))[1]).toMatchObject({
      rev: 1,
      title: 'Slide 1',
      proposal: {
        instruction: 'Be shorter.',
        outdated: false,
        content: { title: 'Drones leave before winter' },
      },
    });
    expect((await deck.deck()).content_rev).toBe(0);
  });

  test('a revision that changes nothing leaves no proposal and marks its task', async () => {
    const deck = await revised();
    await revise(deck);
    const echoing: ModelPort = async () => {
      const items = [{ text: 'One point' }, { text: 'Another point' }];
      const input = { title: 'Slide 1', notes: '', sources: [], items };
      const toolUse = { toolUseId: 't1', name: 'bullets', input };
      return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
    };

    await runQueuedTasks(deck.id, { ...createPlainWorker(), model: echoing });

    expect((await readSlides(deck))[1]?.proposal).toBeUndefined();
    const { items } = (await deck.ask('GET', '/tasks')).body as { items: Task[] };
    const task = items.find(({ kind }) => kind === 'slides.revise');
    expect(task).toMatchObject({ status: 'completed', is_unchanged: true });
  });

  test('a proposal keeps the size and alignment that the user chose', async () => {
    const deck = await finishedDeck();
    const appearance = { text_size: 1, align: 'center' };
    await deck.ask('PUT', '/slides/s01', { content: { ...editedContent, appearance } }, ifMatch(1));
    await revise(deck, 2);
    await runQueuedTasks(deck.id, model);

    expect((await readSlides(deck))[1]?.proposal?.content).toMatchObject({
      title: 'Drones leave before winter',
      appearance,
    });
  });

  test('accepting a proposal replaces the slide once', async () => {
    const deck = await revised();

    const answers = await Promise.all([settle(deck, 'accept'), settle(deck, 'accept')]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [, slide] = await readSlides(deck);
    expect(slide).toMatchObject({ rev: 2, title: 'Drones leave before winter', edited: true });
    expect(slide?.proposal).toBeUndefined();
    expect((await deck.deck()).content_rev).toBe(1);
  });

  test('discarding a proposal keeps the slide', async () => {
    const deck = await revised();

    const { status } = await settle(deck, 'discard');
    const accepted = await settle(deck, 'accept');

    expect([status, accepted.status]).toEqual([200, 404]);
    const slide = await getSlide(deck.id, 's01');
    expect(slide).toMatchObject({ rev: 1, content: { title: 'Slide 1' } });
    expect(slide?.proposal).toBeUndefined();
  });

  test('a slide stays stale when its outline entry was reworded after the accepted proposal', async () => {
    const deck = await revised();
    const entries = ['One.', 'Two, but otherwise.', 'Three.'].map((point, i) => ({
      id: `s0${i}`,
      point,
    }));
    await deck.ask('PUT', '/outline', { entries }, ifMatch(1));

    const { status, body } = await settle(deck, 'accept');

    expect([status, body.stale]).toEqual([200, true]);
    expect((await readSlides(deck))[1]).toMatchObject({ stale: true, edited: true });
    expect((await getSlide(deck.id, 's01'))?.point).toBe('Two.');
  });

  test.each(['accept', 'discard'] as const)(
    'the action %s applies only to the proposal that the user saw',
    async (how) => {
      const deck = await revised();
      const [, seen] = await readSlides(deck);
      await revise(deck, 1, 'Be longer.');
      await runQueuedTasks(deck.id, model);
      const [, now] = await readSlides(deck);

      const lateAttempt = await settle(deck, how, 1, seen?.proposal?.created_at);
      const keptInstruction = (await getSlide(deck.id, 's01'))?.proposal?.instruction;
      const answer = await settle(deck, how, 1, now?.proposal?.created_at);

      expect(lateAttempt).toMatchObject({ status: 412, body: { code: 'stale' } });
      expect([keptInstruction, answer.status]).toEqual(['Be longer.', 200]);
    },
  );

  test('discarding returns an error when there is no proposal', async () => {
    const deck = await finishedDeck();

    expect((await settle(deck, 'discard')).status).toBe(404);
  });

  test('a proposal becomes outdated, and cannot be accepted, when the slide is edited meanwhile', async () => {
    const deck = await revised();
    await deck.ask('PUT', '/slides/s01', { content: editedContent }, ifMatch(1));

    const staleAttempt = await settle(deck, 'accept', 1);
    const outdated = await settle(deck, 'accept', 2);

    expect(staleAttempt).toMatchObject({ status: 412, body: { code: 'stale' } });
    expect(outdated).toMatchObject({ status: 409, body: { code: 'proposal_outdated' } });
    const [, slide] = await readSlides(deck);
    expect(slide).toMatchObject({ title: editedContent.title, proposal: { outdated: true } });
    expect((await settle(deck, 'discard', 2)).status).toBe(200);
  });

  test('revising a slide runs once at a time, requires the current rev, and is rejected while the slide is to be made', async () => {
    const deck = await finishedDeck();

    const staleAttempt = await revise(deck, 3);
    await revise(deck);
    const repeatedResponse = await revise(deck, 1, 'Be longer.');
    const accepted = await settle(deck, 'accept');
    await deck.ask('POST', '/regenerate', { scope: 'all' });
    const running = await revise(deck);

    expect([staleAttempt.status, repeatedResponse.status, accepted.status, running.status]).toEqual(
      [412, 409, 404, 409],
    );
    expect(repeatedResponse.body.code).toBe('being_made');
  });

  test.each(['revised', 'regenerated'])(
    'revising a slide is rejected while the slide is already being %s',
    async (firstAction) => {
      const deck = await finishedDeck();
      const task = (await listTasks(deck.id, 1)).find(({ slide_id }) => slide_id === 's01');
      const startAgain = () => deck.ask('POST', `/tasks/${task?.id}/start`);
      const [firstRequest, secondRequest] =
        firstAction === 'revised'
          ? [() => revise(deck), startAgain]
          : [startAgain, () => revise(deck)];

      const answers = [await firstRequest(), await secondRequest()];

      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect(answers[1]?.body.code).toBe('being_made');
    },
  );

  test('a proposal is dropped when a run regenerates the slide', async () => {
    const deck = await revised();

    await deck.ask('POST', '/regenerate', { scope: 'all' });
    await runQueuedTasks(deck.id);

    expect((await listSlides(deck.id)).every(({ proposal }) => proposal === undefined)).toBe(true);
  });
});
