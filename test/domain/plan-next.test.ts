import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deployKinds } from '#shared/domain/formats.ts';
import {
  type PlanCommand,
  type PlanDeck,
  type PlanTask,
  planNext,
  taskIds,
} from '#shared/domain/plan-next.ts';
import { createInitialSlideIds, toSlideId } from '#shared/domain/slide-ids.ts';
import { type TaskStatus, taskStatuses } from '#shared/domain/statuses.ts';

const context = { in_flight_cap: 4, now: 1_000_000, resend_after: 45_000 };

const createDeck = (changes: Partial<PlanDeck> = {}): PlanDeck => ({
  status: 'running',
  run: 1,
  slide_ids: createInitialSlideIds(3),
  source_count: 1,
  awaits_confirmation: false,
  research_run: 1,
  outline_run: 1,
  slides_run: 1,
  kept_slides: [],
  revoked_run: 0,
  version_run: 0,
  ...changes,
});

const createTask = (
  kind: PlanTask['kind'],
  id: string,
  status: TaskStatus,
  ready = true,
): PlanTask => ({
  id,
  kind,
  status,
  ready,
  queued_at: context.now,
});

/** Simulates the commands' effects on tasks and deck; every queued task succeeds at once. */
function simulate(
  deck: PlanDeck,
  pick: (n: number) => number,
  failing: ReadonlySet<string> = new Set(),
) {
  const tasks = new Map<string, PlanTask>();
  const seenCommands: PlanCommand['type'][] = [];
  let state = deck;
  let maxInFlight = 0;
  const addTask = (task: PlanTask) => tasks.has(task.id) || tasks.set(task.id, task);
  const carryOut = (command: PlanCommand) => {
    seenCommands.push(command.type);
    if (command.type === 'revoke_earlier') state = { ...state, revoked_run: state.run - 1 };
    if (command.type === 'start') state = { ...state, status: 'running' };
    if (command.type === 'create_tasks') {
      for (const task of command.tasks)
        addTask(createTask(task.kind, task.id, 'pending', task.ready));
    }
    if (command.type === 'queue_task') {
      const task = tasks.get(command.task_id);
      if (task) tasks.set(task.id, { ...task, status: 'queued' });
    }
    if (command.type === 'snapshot') state = { ...state, version_run: state.run };
    if (command.type === 'await_review') state = { ...state, status: 'awaiting_review' };
    if (command.type === 'complete') state = { ...state, status: 'completed' };
    if (command.type === 'fail') state = { ...state, status: 'failed' };
  };
  const finishOne = () => {
    const queued = [...tasks.values()].filter((task) => task.status === 'queued');
    maxInFlight = Math.max(maxInFlight, queued.length);
    const task = queued[pick(queued.length)];
    if (!task) return false;
    tasks.set(task.id, { ...task, status: failing.has(task.id) ? 'failed' : 'completed' });
    if (task.kind === 'outline.plan' && !failing.has(task.id)) {
      for (const id of state.slide_ids) {
        addTask(createTask('slides.slide', taskIds.slide(state.run, id), 'pending'));
      }
    }
    return true;
  };
  for (let step = 0; step < 500; step += 1) {
    const commands = planNext(state, [...tasks.values()], context);
    for (const command of commands) carryOut(command);
    if (commands.length === 0 && !finishOne()) break;
    if (commands.length > 0 && pick(2) === 0) finishOne();
  }
  return { state, tasks: [...tasks.values()], seen: seenCommands, maxInFlight };
}

const arbitraryPickers = fc.infiniteStream(fc.nat(1_000)).map((stream) => (n: number) => {
  const { value } = stream.next();
  return n === 0 ? 0 : (value ?? 0) % n;
});

const arbitraryDecks = fc.record({
  slide_ids: fc.integer({ min: 1, max: 20 }).map(createInitialSlideIds),
  source_count: fc.integer({ min: 0, max: 4 }),
});

describe('planNext', () => {
  test('planNext completes any deck whose tasks succeed, in any order of completion', () => {
    fc.assert(
      fc.property(arbitraryDecks, arbitraryPickers, (options, pick) => {
        const { state, tasks, seen } = simulate(createDeck({ ...options, status: 'queued' }), pick);

        expect(state.status).toBe('completed');
        expect(tasks.every((task) => task.status === 'completed')).toBe(true);
        expect(tasks.filter((task) => task.kind === 'slides.slide')).toHaveLength(
          options.slide_ids.length,
        );
        expect(seen.filter((type) => type === 'snapshot')).toHaveLength(1);
      }),
    );
  });

  test('planNext never has more tasks in flight than the cap', () => {
    fc.assert(
      fc.property(arbitraryDecks, arbitraryPickers, (options, pick) => {
        const { maxInFlight } = simulate(createDeck(options), pick);

        expect(maxInFlight).toBeLessThanOrEqual(context.in_flight_cap);
      }),
    );
  });

  test('planNext fails the deck only after every other slide has ended', () => {
    fc.assert(
      fc.property(arbitraryDecks, arbitraryPickers, fc.nat(19), (options, pick, broken) => {
        const failing = new Set([taskIds.slide(1, toSlideId(broken % options.slide_ids.length))]);

        const { state, tasks } = simulate(createDeck(options), pick, failing);

        expect(state.status).toBe('failed');
        const slides = tasks.filter((task) => task.kind === 'slides.slide');
        expect(slides.filter((task) => task.status === 'completed')).toHaveLength(
          options.slide_ids.length - 1,
        );
        expect(tasks.some((task) => task.kind.startsWith('deploy.'))).toBe(false);
      }),
    );
  });

  test('planNext does not queue slides before the outline is confirmed', () => {
    const { state, tasks } = simulate(createDeck({ awaits_confirmation: true }), () => 0);

    expect(state.status).toBe('awaiting_review');
    const slides = tasks.filter((task) => task.kind === 'slides.slide');
    expect(slides).toHaveLength(3);
    expect(slides.every((task) => task.status === 'pending')).toBe(true);
  });

  test('planNext returns no commands for a deck that is not queued or running', () => {
    const statuses = ['paused', 'awaiting_review', 'completed', 'failed', 'cancelled'] as const;

    for (const status of statuses) {
      const tasks = taskStatuses.map((own, i) =>
        createTask('slides.slide', taskIds.slide(1, toSlideId(i)), own),
      );

      expect(planNext(createDeck({ status }), tasks, context)).toEqual([]);
    }
  });

  test('planNext skips research without sources', () => {
    const commands = planNext(createDeck({ source_count: 0 }), [], context);

    expect(commands).toEqual([
      { type: 'create_tasks', tasks: [{ id: 'outline-1', kind: 'outline.plan', ready: true }] },
    ]);
  });

  test('for a deck without sources, planNext runs the research if the web may be read, then the outline', () => {
    const deck = createDeck({ source_count: 0, researches_web: true });
    const brief = createTask('research.brief', 'brief-1', 'completed');

    expect(planNext(deck, [], context)).toEqual([
      { type: 'create_tasks', tasks: [{ id: 'brief-1', kind: 'research.brief', ready: true }] },
    ]);
    expect(planNext(deck, [brief], context)).toEqual([
      { type: 'create_tasks', tasks: [{ id: 'outline-1', kind: 'outline.plan', ready: true }] },
    ]);
  });

  test('planNext queues a slide only after the outline entry of the slide exists', () => {
    const tasks = [
      createTask('outline.plan', 'outline-1', 'running'),
      createTask('slides.slide', taskIds.slide(1, toSlideId(0)), 'pending', true),
      createTask('slides.slide', taskIds.slide(1, toSlideId(1)), 'pending', false),
    ];

    const commands = planNext(createDeck({ source_count: 0 }), tasks, context);

    expect(commands).toEqual([{ type: 'queue_task', task_id: 'slide-1-s00' }]);
  });

  test.each(['completed', 'failed'] as const)(
    'planNext queues a picture after its slide, and the review after the picture has %s',
    (end) => {
      const deck = createDeck({ source_count: 0, slide_ids: createInitialSlideIds(1) });
      const id = taskIds.illustrate(1, toSlideId(0));
      const tasksWith = (slide: TaskStatus, picture: TaskStatus) => [
        createTask('outline.plan', 'outline-1', 'completed'),
        createTask('slides.slide', taskIds.slide(1, toSlideId(0)), slide),
        { ...createTask('slides.illustrate', id, picture), slide_id: toSlideId(0) },
      ];
      const commands = (slide: TaskStatus, picture: TaskStatus) =>
        planNext(deck, tasksWith(slide, picture), context);

      expect(commands('running', 'pending')).toEqual([]);
      expect(commands('completed', 'pending')).toEqual([{ type: 'queue_task', task_id: id }]);
      expect(commands('completed', 'running')).toEqual([]);
      expect(commands('completed', end)).toMatchObject([
        { type: 'create_tasks', tasks: [{ kind: 'slides.review' }] },
      ]);
    },
  );

  test('planNext sends the message of a task again that has been queued for a long time', () => {
    const lost = {
      ...createTask('outline.plan', 'outline-1', 'queued'),
      queued_at: context.now - 45_001,
    };
    const fresh = { ...lost, queued_at: context.now - 44_000 };
    const deck = createDeck({ source_count: 0 });

    expect(planNext(deck, [lost], context)).toEqual([
      { type: 'resend_task', task_id: 'outline-1' },
    ]);
    expect(planNext(deck, [fresh], context)).toEqual([]);
  });

  test('planNext pauses the deck when only paused tasks are left', () => {
    const tasks = [
      createTask('outline.plan', 'outline-1', 'completed'),
      createTask('slides.slide', taskIds.slide(1, toSlideId(0)), 'completed'),
      createTask('slides.slide', taskIds.slide(1, toSlideId(1)), 'completed'),
      createTask('slides.slide', taskIds.slide(1, toSlideId(2)), 'paused'),
    ];

    expect(planNext(createDeck({ source_count: 0 }), tasks, context)).toEqual([
      { type: 'pause_for_tasks' },
    ]);
  });
});

describe('planning a later run of a deck', () => {
  const keptIds = fc.uniqueArray(fc.nat(9).map(toSlideId), { maxLength: 10 });
  const laterRun = (changes: Partial<PlanDeck>) =>
    createDeck({
      status: 'queued',
      run: 2,
      slide_ids: createInitialSlideIds(10),
      version_run: 1,
      ...changes,
    });
  const taskKinds = (tasks: readonly PlanTask[]) => new Set(tasks.map((task) => task.kind));

  test('restarting at the slides stage creates only the missing slides, the review and the deploy tasks', () => {
    fc.assert(
      fc.property(keptIds, arbitraryPickers, (kept_slides, pick) => {
        const { state, tasks, seen } = simulate(laterRun({ slides_run: 2, kept_slides }), pick);

        expect(seen.slice(0, 2)).toEqual(['revoke_earlier', 'start']);
        expect(state).toMatchObject({ status: 'completed', version_run: 2 });
        const slides = tasks.filter((task) => task.kind === 'slides.slide');
        expect(slides).toHaveLength(10 - kept_slides.length);
        expect(taskKinds(tasks)).not.toContain('outline.plan');
        expect(taskKinds(tasks)).not.toContain('research.source');
      }),
    );
  });

  test('restarting at the deploy stage creates only deploy tasks', () => {
    const { state, tasks } = simulate(laterRun({}), () => 0);

    expect(state).toMatchObject({ status: 'completed', version_run: 2 });
    expect(taskKinds(tasks)).toEqual(new Set(deployKinds));
  });

  test('a later run starts with the outline and reuses the research when the outline was never completed', () => {
    const { state, tasks } = simulate(laterRun({ outline_run: 2, slides_run: 2 }), () => 0);

    expect(state.status).toBe('completed');
    expect(taskKinds(tasks)).toContain('outline.plan');
    expect(taskKinds(tasks)).not.toContain('research.brief');
  });

  test('a later run revokes the leases of earlier runs first', () => {
    const commands = planNext(laterRun({ status: 'running', revoked_run: 0 }), [], context);

    expect(commands).toEqual([{ type: 'revoke_earlier' }]);
  });
});
