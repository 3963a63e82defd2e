import { describe, expect, it } from 'vitest';
import type { TaskStatus } from '#shared/domain/statuses.ts';
import {
  asidesOf,
  ownTasksOf,
  slidesInRemake,
  slidesSincePublished,
  versionOfTask,
} from '#web/features/decks/api/asides.ts';
import { workOf } from '#web/features/decks/components/detail/frames-of.ts';
import { htmlStateOf } from '#web/features/decks/components/detail/html-state.ts';
import { makeDeck, makeSlide, makeTask, makeVersion } from './support/decks.ts';

const remake = (changes = {}) =>
  makeTask({
    id: 'remake-1-02',
    kind: 'slides.revise',
    slide_index: 2,
    is_aside: true,
    status: 'running',
    ...changes,
  });
const html = (changes = {}) =>
  makeTask({ id: 'html-1-v2', kind: 'deploy.html', is_aside: true, status: 'queued', ...changes });

describe('what runs beside the deck', () => {
  it('stands apart from its own tasks, whose slides are in their order', () => {
    const tasks = [
      makeTask({ id: 'outline-1', kind: 'outline.plan' }),
      makeTask({ id: 'slide-1-01', slide_index: 1 }),
      makeTask({ id: 'slide-2-00', slide_index: 0 }),
      remake(),
      makeTask({ id: 'html-2', kind: 'deploy.html' }),
    ];

    expect(asidesOf(tasks).map(({ id }) => id)).toEqual(['remake-1-02']);
    expect(ownTasksOf(tasks).map(({ id }) => id)).toEqual([
      'outline-1',
      'slide-2-00',
      'slide-1-01',
      'html-2',
    ]);
  });

  it('says which version it renders', () => {
    expect(versionOfTask({ id: 'html-3-v12' })).toBe(12);
    expect(versionOfTask({ id: 'html-3' })).toBeUndefined();
  });

  it('counts as a slide in the making only while it is at work', () => {
    expect([...slidesInRemake([remake()])]).toEqual([2]);
    expect([...slidesInRemake([remake({ status: 'completed' })])]).toEqual([]);
  });

  it('is unpublished where it ended after the newest version', () => {
    const versions = [makeVersion({ created_at: '2026-01-01T00:00:00Z' })];
    const done = (finished_at: string) => [remake({ status: 'completed', finished_at })];

    expect(slidesSincePublished(done('2026-01-02T00:00:00Z'), versions)).toEqual([2]);
    expect(slidesSincePublished(done('2025-12-31T00:00:00Z'), versions)).toEqual([]);
  });

  it('stays unpublished where an older version was published again', () => {
    const versions = [
      makeVersion({ created_at: '2026-01-01T00:00:00Z' }),
      makeVersion({ version: 2, reason: 'restored', created_at: '2026-01-03T00:00:00Z' }),
    ];
    const tasks = [remake({ status: 'completed', finished_at: '2026-01-02T00:00:00Z' })];

    expect(slidesSincePublished(tasks, versions)).toEqual([2]);
  });
});

describe('a frame', () => {
  const frame = (changes = {}) => ({ index: 2, slide: makeSlide(2, changes) });

  it('shows a finished slide as being made while it is made again', () => {
    const work = workOf(frame(), { status: 'completed' }, [remake()]);

    expect(work).toMatchObject({ state: 'running', isInRemake: true });
  });

  it('takes what its task says until its slide is made', () => {
    const deck = { status: 'running' } as const;
    const task = (status: TaskStatus) => makeTask({ kind: 'slides.slide', slide_index: 2, status });
    const waiting = frame({ status: 'pending' });

    expect(workOf(waiting, deck, [task('running')]).state).toBe('running');
    expect(workOf(waiting, deck, [task('completed')]).state).toBe('waiting');
    expect(workOf(frame({ status: 'completed' }), deck, [task('queued')]).state).toBe('made');
  });

  it('shows nothing at work on a deck that is held', () => {
    const running = frame({ status: 'running' });

    expect(workOf(running, { status: 'running' }, []).state).toBe('running');
    expect(workOf(running, { status: 'paused' }, []).state).toBe('paused');
  });
});

describe('the HTML of a version', () => {
  const pending = makeVersion({ version: 2, html: { status: 'pending', bytes: null } });
  const deck = makeDeck({ latest_version: 3 });
  const own = html({ id: 'html-1', is_aside: false });

  it.each([
    ['ready', makeVersion({ version: 2 }), deck, []],
    ['missing', pending, deck, []],
    ['missing', pending, deck, [html({ status: 'cancelled' })]],
    ['making', pending, deck, [html()]],
    ['making', pending, makeDeck({ status: 'running', latest_version: 2 }), [own]],
    ['missing', pending, makeDeck({ status: 'running', latest_version: 2 }), []],
    ['failed', makeVersion({ version: 2, html: { status: 'failed', bytes: null } }), deck, []],
  ] as const)('is %s', (state, version, ofDeck, tasks) => {
    expect(htmlStateOf(version, ofDeck, tasks)).toBe(state);
  });
});
