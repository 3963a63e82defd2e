import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { pause } from '#lambdas/services/decks/commands/pause.ts';
import { startSideTask } from '#lambdas/services/decks/engine/start-side-task.ts';
import { type DeckItem, getDeck, moveDeck } from '#lambdas/stores/deck-store.ts';
import { getSlide, listSlides } from '#lambdas/stores/slide-store.ts';
import { getTask, listTasks } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { plainSlide } from '#test/support/plain-slide.ts';
import { outlineOf, ports, saying, whole } from '#test/support/scripted-outline.ts';

const slideKey = (id: string, i: number) => ({
  presentation_id: id,
  run: 1,
  id: taskIds.slide(1, slideIdAt(i)),
});
const messageOf = (id: string, taskId: string, run = 1) => ({
  v: 1 as const,
  presentation_id: id,
  run,
  task_id: taskId,
});

/** A worker that makes slides without a model, and fails those it is told to. */
const working = (failing: readonly number[] = []): WorkerPorts => ({
  ...ports(saying(whole)),
  tasks: (kind) => {
    if (kind !== 'slides.slide' && kind !== 'slides.revise') return taskOf(kind);
    const make: RunTask = async (context) => {
      if (failing.includes(context.task.slide_index ?? -1)) throw new ContentFailure('broken');
      return plainSlide(context);
    };
    return make;
  },
});

/** A deck whose outline is done: three slides wait for their turn. */
async function outlined(owner?: UserRecord): Promise<DeckItem> {
  const deck = await newDeck({ slide_count: 3 }, owner);
  await runTask(outlineOf(deck.id), ports(saying(whole)));
  return deck;
}

/** Works every queued task off, in order, as often as one attempt fails. */
async function workOff(id: string, worker = working()): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const deck = await getDeck(id);
    const queued = (await listTasks(id, deck?.run ?? 1)).filter((task) => task.status === 'queued');
    if (queued.length === 0) return;
    for (const task of queued) await runTask(messageOf(id, task.id, task.run), worker);
  }
}

async function owned() {
  const { user, token } = await newUser();
  const deck = await outlined(user);
  const act = (taskId: string, action: 'start' | 'pause') =>
    call('POST', `/presentations/${deck.id}/tasks/${taskId}/${action}`, { token });
  const ask = (method: string, path: string) =>
    call(method, `/presentations/${deck.id}${path}`, { token });
  return { id: deck.id, user, token, act, ask };
}

describe('pausing one task', () => {
  test('lets the others go on, then holds the deck, until the task is started', async () => {
    const { id, act } = await owned();

    const paused = await act(taskIds.slide(1, slideIdAt(1)), 'pause');
    await workOff(id);
    const held = await getDeck(id);
    const started = await act(taskIds.slide(1, slideIdAt(1)), 'start');
    await workOff(id);

    expect(paused).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(held).toMatchObject({ status: 'paused', reason: 'task' });
    expect(started.status).toBe(200);
    expect((await getDeck(id))?.status).toBe('completed');
    expect((await getTask(slideKey(id, 0)))?.claims).toBe(1);
  });

  test('takes the lease of the worker that has it: its commit changes nothing', async () => {
    const { id, act } = await owned();
    const slow: WorkerPorts = {
      ...working(),
      tasks: () => async (context) => {
        await act(taskIds.slide(1, slideIdAt(0)), 'pause');
        return plainSlide(context);
      },
    };

    await runTask(messageOf(id, taskIds.slide(1, slideIdAt(0))), slow);

    expect((await getTask(slideKey(id, 0)))?.status).toBe('paused');
    expect(await listSlides(id)).toEqual([]);
  });

  test('is refused for a finished one and while the deck is paused as a whole', async () => {
    const { id, user, act } = await owned();
    const finished = await act('outline-1', 'pause');
    await pause(user, id, systemClock);

    const whilePaused = await act(taskIds.slide(1, slideIdAt(0)), 'start');

    expect(finished).toMatchObject({ status: 409, body: { code: 'task_action_not_allowed' } });
    expect(whilePaused.status).toBe(409);
  });

  test('resuming a deck that only held tasks hold starts them all', async () => {
    const { id, act, ask } = await owned();
    for (const i of [0, 1, 2]) await act(taskIds.slide(1, slideIdAt(i)), 'pause');
    expect(await getDeck(id)).toMatchObject({ status: 'paused', reason: 'task' });

    await ask('POST', '/resume');
    await workOff(id);

    expect((await getDeck(id))?.status).toBe('completed');
  });

  test('of another’s deck is not found, of an unknown task neither', async () => {
    const { id, act } = await owned();
    const { token } = await newUser();

    const others = await call('POST', `/presentations/${id}/tasks/outline-1/pause`, { token });

    expect(others.status).toBe(404);
    expect((await act('slide-9-99', 'pause')).status).toBe(404);
  });
});

describe('starting one task', () => {
  test('that failed takes its deck along, and leaves what is finished as it is', async () => {
    const { id, act } = await owned();
    await workOff(id, working([2]));
    const failed = await getDeck(id);

    await act(taskIds.slide(1, slideIdAt(2)), 'start');
    await workOff(id);

    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
    expect((await getDeck(id))?.status).toBe('completed');
    expect((await getTask(slideKey(id, 0)))?.claims).toBe(1);
  });

  test('that is finished makes the slide again beside the deck, which stays completed', async () => {
    const { id, act } = await owned();
    await workOff(id);

    const { body } = await act(taskIds.slide(1, slideIdAt(1)), 'start');
    await workOff(id);

    expect(body).toMatchObject({ is_aside: true, status: 'queued', slide_index: 1 });
    expect(await getSlide(id, 's01')).toMatchObject({ rev: 2 });
    expect(await getDeck(id)).toMatchObject({ status: 'completed', content_rev: 1 });
  });

  test('a remade slide does not land on one that was edited meanwhile', async () => {
    const { id, token, act } = await owned();
    await workOff(id);
    await act(taskIds.slide(1, slideIdAt(1)), 'start');
    const slide = await getSlide(id, 's01');
    const editing: WorkerPorts = {
      ...working(),
      tasks: () => async (context) => {
        const made = await plainSlide(context);
        await call('PUT', `/presentations/${id}/slides/s01`, {
          token,
          body: { content: { ...slide?.content, title: 'By hand' } },
          headers: { 'if-match': '"1"' },
        });
        return made;
      },
    };

    await runTask(messageOf(id, taskIds.remake(1, slideIdAt(1))), editing);

    expect(await getSlide(id, 's01')).toMatchObject({ rev: 2, content: { title: 'By hand' } });
    expect(
      await getTask({ ...slideKey(id, 1), id: taskIds.remake(1, slideIdAt(1)) }),
    ).toMatchObject({
      status: 'failed',
      error: { code: 'conflict' },
    });
  });

  test('an aside is queued once, however often it is asked for, and ends with the run', async () => {
    const { id, act, ask } = await owned();
    await workOff(id);

    const [one, two] = await Promise.all([
      act(taskIds.slide(1, slideIdAt(1)), 'start'),
      act(taskIds.slide(1, slideIdAt(1)), 'start'),
    ]);
    await ask('POST', '/regenerate');

    expect([one?.status, two?.status]).toEqual([200, 200]);
    const asides = (await listTasks(id, 1)).filter((task) => task.is_aside);
    expect(asides.map((task) => [task.status, task.attempt])).toEqual([['cancelled', 0]]);
  });

  test('an aside of a deck that has moved on is not put', async () => {
    const { id } = await owned();
    await workOff(id);
    const seen = await getDeck(id);
    if (!seen) throw new Error('the deck is gone');
    await moveDeck(id, { from: ['completed'], to: 'queued', run: 1, now: systemClock.now() });
    const aside = {
      id: taskIds.remake(1, slideIdAt(0)),
      kind: 'slides.revise' as const,
      ready: true,
    };

    await expect(startSideTask(seen, aside, systemClock)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
