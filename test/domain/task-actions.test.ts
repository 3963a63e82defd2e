import { describe, expect, test } from 'vitest';
import {
  type PresentationStatus,
  presentationStatuses,
  type TaskStatus,
  taskStatuses,
} from '#shared/domain/statuses.ts';
import { listAllowedTaskActions } from '#shared/domain/task-actions.ts';

type DeckState = PresentationStatus | 'paused for tasks' | 'paused at the cap';

const makeDeck = (state: DeckState) => {
  if (state === 'paused for tasks') return { status: 'paused' as const, reason: 'task' };
  if (state === 'paused at the cap') return { status: 'paused' as const, reason: 'token_cap' };
  return { status: state, ...(state === 'paused' ? { reason: 'user' } : {}) };
};

/** Allowed actions of a slide's task by deck state and task status; missing entries allow none. */
const actionsByState: Record<DeckState, Partial<Record<TaskStatus, string>>> = {
  queued: { queued: 'pause', running: 'pause', paused: 'start', failed: 'start' },
  running: { queued: 'pause', running: 'pause', paused: 'start', failed: 'start' },
  awaiting_review: {},
  paused: { completed: 'start' },
  'paused for tasks': { paused: 'start', failed: 'start', completed: 'start' },
  'paused at the cap': {},
  completed: { completed: 'start' },
  failed: { paused: 'start', failed: 'start', completed: 'start' },
  cancelled: { completed: 'start' },
};
const decks: DeckState[] = [...presentationStatuses, 'paused for tasks', 'paused at the cap'];

describe('allowed actions of a slide task', () => {
  test.each(decks)(
    'the allowed actions of a slide task match the table while the presentation is %s',
    (state) => {
      for (const status of taskStatuses) {
        const task = { kind: 'slides.slide' as const, status };

        expect([status, listAllowedTaskActions({ deck: makeDeck(state), task }).join(' ')]).toEqual(
          [status, actionsByState[state][status] ?? ''],
        );
      }
    },
  );

  test('a side task has no allowed actions, and tasks of other kinds do not allow regeneration', () => {
    const deck = { status: 'completed' as const };
    const sideTask = {
      kind: 'slides.revise' as const,
      status: 'completed' as const,
      is_aside: true,
    };
    const outline = { kind: 'outline.plan' as const, status: 'completed' as const };

    expect(listAllowedTaskActions({ deck, task: sideTask })).toEqual([]);
    expect(listAllowedTaskActions({ deck, task: outline })).toEqual([]);
  });
});
