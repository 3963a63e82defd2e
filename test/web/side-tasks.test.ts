import { describe, expect, it } from 'vitest';
import type { TaskStatus } from '#shared/domain/statuses.ts';
import {
  findRegeneratingSlides,
  listPipelineTasks,
  listSideTasks,
  parseTaskVersion,
  wasRegeneratedSincePublish,
} from '#web/features/decks/api/side-tasks.ts';
import { getHtmlState } from '#web/features/decks/components/detail/html-state.ts';
import { getSlideWork } from '#web/features/decks/components/detail/slide-frames.ts';
import { makeDeck, makeSlide, makeTask, makeVersion } from './support/decks.ts';

const makeRevision = (changes = {}) =>
  makeTask({
    id: 'remake-1-02',
    kind: 'slides.revise',
    slide_index: 2,
    is_aside: true,
    status: 'running',
    ...changes,
  });
const makeHtmlTask = (changes = {}) =>
  makeTask({ id: 'html-1-v2', kind: 'deploy.html', is_aside: true, status: 'queued', ...changes });

describe('the side tasks of a deck', () => {
  it('side tasks are listed separately from pipeline tasks, whose slides are sorted', () => {
    const tasks = [
      makeTask({ id: 'outline-1', kind: 'outline.plan' }),
      makeTask({ id: 'slide-1-01', slide_index: 1 }),
      makeTask({ id: 'slide-2-00', slide_index: 0 }),
      makeRevision(),
      makeTask({ id: 'html-2', kind: 'deploy.html' }),
    ];

    expect(listSideTasks(tasks).map(({ id }) => id)).toEqual(['remake-1-02']);
    expect(listPipelineTasks(tasks).map(({ id }) => id)).toEqual([
      'outline-1',
      'slide-2-00',
      'slide-1-01',
      'html-2',
    ]);
  });

  it('the ids of side tasks that render files contain the version', () => {
    expect(parseTaskVersion({ id: 'html-3-v12' })).toBe(12);
    expect(parseTaskVersion({ id: 'html-3' })).toBeUndefined();
  });

  it('side tasks count as a slide in progress only while they run', () => {
    expect([...findRegeneratingSlides([makeRevision()])]).toEqual([2]);
    expect([...findRegeneratingSlides([makeRevision({ status: 'completed' })])]).toEqual([]);
  });

  it('side tasks leave a slide unpublished when they end after the newest version', () => {
    const versions = [makeVersion({ created_at: '2026-01-01T00:00:00Z' })];
    const done = (finished_at: string) => [makeRevision({ status: 'completed', finished_at })];

    expect(wasRegeneratedSincePublish(done('2026-01-02T00:00:00Z'), versions)).toEqual([2]);
    expect(wasRegeneratedSincePublish(done('2025-12-31T00:00:00Z'), versions)).toEqual([]);
  });

  it('side tasks leave a slide unpublished when an older version is published again', () => {
    const versions = [
      makeVersion({ created_at: '2026-01-01T00:00:00Z' }),
      makeVersion({ version: 2, reason: 'restored', created_at: '2026-01-03T00:00:00Z' }),
    ];
    const tasks = [makeRevision({ status: 'completed', finished_at: '2026-01-02T00:00:00Z' })];

    expect(wasRegeneratedSincePublish(tasks, versions)).toEqual([2]);
  });
});

describe('the state of a slide frame', () => {
  const frame = (changes = {}) => ({ index: 2, slide: makeSlide(2, changes) });

  it('a slide frame shows a finished slide as running while it is regenerated', () => {
    const work = getSlideWork(frame(), { status: 'completed' }, [makeRevision()]);

    expect(work).toMatchObject({ state: 'running', isBeingRevised: true });
  });

  it('a slide frame shows the task’s state until its slide is fetched', () => {
    const deck = { status: 'running' } as const;
    const task = (status: TaskStatus) => makeTask({ kind: 'slides.slide', slide_index: 2, status });
    const waiting = frame({ status: 'pending' });

    expect(getSlideWork(waiting, deck, [task('running')]).state).toBe('running');
    expect(getSlideWork(waiting, deck, [task('completed')]).state).toBe('waiting');
    expect(getSlideWork(frame({ status: 'completed' }), deck, [task('queued')]).state).toBe('made');
  });

  it('a slide frame of a completed presentation doesn’t wait while its slides are loading', () => {
    const loading = { index: 2, slide: null };
    const task = makeTask({ kind: 'slides.slide', slide_index: 2, status: 'completed' });

    expect(getSlideWork(loading, { status: 'completed' }, [task]).state).toBe('made');
    expect(getSlideWork(loading, { status: 'running' }, [task]).state).toBe('waiting');
  });

  it('a slide frame shows a running slide as paused while the deck is paused', () => {
    const running = frame({ status: 'running' });

    expect(getSlideWork(running, { status: 'running' }, []).state).toBe('running');
    expect(getSlideWork(running, { status: 'paused' }, []).state).toBe('paused');
  });
});

describe('the HTML of a presentation’s version', () => {
  const pending = makeVersion({ version: 2, html: { status: 'pending', bytes: null } });
  const deck = makeDeck({ latest_version: 3 });
  const pipelineTask = makeHtmlTask({ id: 'html-1', is_aside: false });

  it.each([
    ['ready', makeVersion({ version: 2 }), deck, []],
    ['missing', pending, deck, []],
    ['missing', pending, deck, [makeHtmlTask({ status: 'cancelled' })]],
    ['making', pending, deck, [makeHtmlTask()]],
    ['making', pending, makeDeck({ status: 'running', latest_version: 2 }), [pipelineTask]],
    ['missing', pending, makeDeck({ status: 'running', latest_version: 2 }), []],
    ['making', pending, makeDeck({ is_publishing: true, latest_version: 2 }), []],
    ['failed', makeVersion({ version: 2, html: { status: 'failed', bytes: null } }), deck, []],
  ] as const)('the HTML of a version is %s', (state, version, testDeck, tasks) => {
    expect(getHtmlState(version, testDeck, tasks)).toBe(state);
  });
});
