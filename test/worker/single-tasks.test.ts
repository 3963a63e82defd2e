import { describe, expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { pause } from '#lambdas/services/decks/commands/pause.ts';
import { startSideTask } from '#lambdas/services/decks/engine/start-side-task.ts';
import { changeDeckStatus, type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { getSlide, listSlides } from '#lambdas/stores/slide-store.ts';
import { getTask, listTasks } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import { ContentFailure, type RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { toSlideId } from '#shared/domain/slide-ids.ts';
import { call } from '#test/support/api.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask, type WorkerPorts } from '#test/support/inline-worker.ts';
import { writePlainSlide } from '#test/support/plain-slide.ts';
import {
  completeOutlineLines,
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
} from '#test/support/scripted-outline.ts';

const createSlideKey = (id: string, i: number) => ({
  presentation_id: id,
  run: 1,
  id: taskIds.slide(1, toSlideId(i)),
});
const createTaskMessage = (id: string, taskId: string, run = 1) => ({
  v: 1 as const,
  presentation_id: id,
  run,
  task_id: taskId,
});

/** Returns the ports of a worker that makes slides without a model; the tasks at the indexes in `failing` fail. */
const createPlainPorts = (failing: readonly number[] = []): WorkerPorts => ({
  ...createPortsWithModel(createStreamingModel(completeOutlineLines)),
  tasks: (kind) => {
    if (kind !== 'slides.slide' && kind !== 'slides.revise') return getTaskHandler(kind);
    const make: RunTask = async (context) => {
      if (failing.includes(context.task.slide_index ?? -1)) throw new ContentFailure('broken');
      return writePlainSlide(context);
    };
    return make;
  },
});

/** Creates a deck with a finished outline and three waiting slides. */
async function createDeckWithOutline(owner?: UserRecord): Promise<DeckItem> {
  const deck = await newDeck({ slide_count: 3 }, owner);
  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(createStreamingModel(completeOutlineLines)),
  );
  return deck;
}

/** Runs every queued task in order, including retries. */
async function runAllTasks(id: string, worker = createPlainPorts()): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const deck = await getDeck(id);
    const queued = (await listTasks(id, deck?.run ?? 1)).filter((task) => task.status === 'queued');
    if (queued.length === 0) return;
    for (const task of queued) await runTask(createTaskMessage(id, task.id, task.run), worker);
  }
}

async function createDeckWithOwner() {
  const { user, token } = await newUser();
  const deck = await createDeckWithOutline(user);
  const act = (taskId: string, action: 'start' | 'pause') =>
    call('POST', `/presentations/${deck.id}/tasks/${taskId}/${action}`, { token });
  const ask = (method: string, path: string) =>
    call(method, `/presentations/${deck.id}${path}`, { token });
  return { id: deck.id, user, token, act, ask };
}

describe('pausing a task', () => {
  test('pausing a task lets other tasks finish, then pauses the deck until the task is started', async () => {
    const { id, act } = await createDeckWithOwner();

    const paused = await act(taskIds.slide(1, toSlideId(1)), 'pause');
    await runAllTasks(id);
    const held = await getDeck(id);
    const started = await act(taskIds.slide(1, toSlideId(1)), 'start');
    await runAllTasks(id);

    expect(paused).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(held).toMatchObject({ status: 'paused', reason: 'task' });
    expect(started.status).toBe(200);
    expect((await getDeck(id))?.status).toBe('completed');
    expect((await getTask(createSlideKey(id, 0)))?.claims).toBe(1);
  });

  test('pausing a task revokes the worker’s lease: the worker’s commit changes nothing', async () => {
    const { id, act } = await createDeckWithOwner();
    const slow: WorkerPorts = {
      ...createPlainPorts(),
      tasks: () => async (context) => {
        await act(taskIds.slide(1, toSlideId(0)), 'pause');
        return writePlainSlide(context);
      },
    };

    await runTask(createTaskMessage(id, taskIds.slide(1, toSlideId(0))), slow);

    expect((await getTask(createSlideKey(id, 0)))?.status).toBe('paused');
    expect(await listSlides(id)).toEqual([]);
  });

  test('pausing a task is rejected for a completed task and while the whole deck is paused', async () => {
    const { id, user, act } = await createDeckWithOwner();
    const finished = await act('outline-1', 'pause');
    await pause(user, id, systemClock);

    const whilePaused = await act(taskIds.slide(1, toSlideId(0)), 'start');

    expect(finished).toMatchObject({ status: 409, body: { code: 'task_action_not_allowed' } });
    expect(whilePaused.status).toBe(409);
  });

  test('resuming a deck starts all its paused tasks', async () => {
    const { id, act, ask } = await createDeckWithOwner();
    for (const i of [0, 1, 2]) await act(taskIds.slide(1, toSlideId(i)), 'pause');
    expect(await getDeck(id)).toMatchObject({ status: 'paused', reason: 'task' });

    await ask('POST', '/resume');
    await runAllTasks(id);

    expect((await getDeck(id))?.status).toBe('completed');
  });

  test('pausing a task returns 404 for other users’ decks and for unknown tasks', async () => {
    const { id, act } = await createDeckWithOwner();
    const { token } = await newUser();

    const otherResponse = await call('POST', `/presentations/${id}/tasks/outline-1/pause`, {
      token,
    });

    expect(otherResponse.status).toBe(404);
    expect((await act('slide-9-99', 'pause')).status).toBe(404);
  });
});

describe('starting a task', () => {
  test('starting a failed task again resumes its deck and keeps the finished slides', async () => {
    const { id, act } = await createDeckWithOwner();
    await runAllTasks(id, createPlainPorts([2]));
    const failed = await getDeck(id);

    await act(taskIds.slide(1, toSlideId(2)), 'start');
    await runAllTasks(id);

    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_output' } });
    expect((await getDeck(id))?.status).toBe('completed');
    expect((await getTask(createSlideKey(id, 0)))?.claims).toBe(1);
  });

  test('starting a task regenerates a completed slide in a side task while the deck stays completed', async () => {
    const { id, act } = await createDeckWithOwner();
    await runAllTasks(id);

    const { body } = await act(taskIds.slide(1, toSlideId(1)), 'start');
    await runAllTasks(id);

    expect(body).toMatchObject({ is_aside: true, status: 'queued', slide_index: 1 });
    expect(await getSlide(id, 's01')).toMatchObject({ rev: 2 });
    expect(await getDeck(id)).toMatchObject({ status: 'completed', content_rev: 1 });
  });

  test('starting a task does not overwrite a slide edited meanwhile', async () => {
    const { id, token, act } = await createDeckWithOwner();
    await runAllTasks(id);
    await act(taskIds.slide(1, toSlideId(1)), 'start');
    const slide = await getSlide(id, 's01');
    const editing: WorkerPorts = {
      ...createPlainPorts(),
      tasks: () => async (context) => {
        const madeSlide = await writePlainSlide(context);
        await call('PUT', `/presentations/${id}/slides/s01`, {
          token,
          body: { content: { ...slide?.content, title: 'By hand' } },
          headers: { 'if-match': '"1"' },
        });
        return madeSlide;
      },
    };

    await runTask(createTaskMessage(id, taskIds.remake(1, toSlideId(1))), editing);

    expect(await getSlide(id, 's01')).toMatchObject({ rev: 2, content: { title: 'By hand' } });
    expect(
      await getTask({ ...createSlideKey(id, 1), id: taskIds.remake(1, toSlideId(1)) }),
    ).toMatchObject({
      status: 'failed',
      error: { code: 'conflict' },
    });
  });

  test('starting a task queues a side task once for repeated requests, and the side task ends with its run', async () => {
    const { id, act, ask } = await createDeckWithOwner();
    await runAllTasks(id);

    const [response, secondResponse] = await Promise.all([
      act(taskIds.slide(1, toSlideId(1)), 'start'),
      act(taskIds.slide(1, toSlideId(1)), 'start'),
    ]);
    await ask('POST', '/regenerate');

    expect([response?.status, secondResponse?.status]).toEqual([200, 200]);
    const asides = (await listTasks(id, 1)).filter((task) => task.is_aside);
    expect(asides.map((task) => [task.status, task.attempt])).toEqual([['cancelled', 0]]);
  });

  test('starting a task does not queue a side task of an earlier run', async () => {
    const { id } = await createDeckWithOwner();
    await runAllTasks(id);
    const seen = await getDeck(id);
    if (!seen) throw new Error('the deck is gone');
    await changeDeckStatus(id, {
      from: ['completed'],
      to: 'queued',
      run: 1,
      now: systemClock.now(),
    });
    const aside = {
      id: taskIds.remake(1, toSlideId(0)),
      kind: 'slides.revise' as const,
      ready: true,
    };

    await expect(startSideTask(seen, aside, systemClock)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
