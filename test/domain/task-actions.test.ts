import { describe, expect, test } from 'vitest';
import {
  type PresentationStatus,
  presentationStatuses,
  type TaskStatus,
  taskStatuses,
} from '#shared/domain/statuses.ts';
import { allowedTaskActions } from '#shared/domain/task-actions.ts';

type Held = PresentationStatus | 'paused for tasks' | 'paused at the cap';

const deckOf = (held: Held) => {
  if (held === 'paused for tasks') return { status: 'paused' as const, reason: 'task' };
  if (held === 'paused at the cap') return { status: 'paused' as const, reason: 'token_cap' };
  return { status: held, ...(held === 'paused' ? { reason: 'user' } : {}) };
};

/** Deck -> what a slide's task may have done to it, by the task's status; what is not named is nothing. */
const table: Record<Held, Partial<Record<TaskStatus, string>>> = {
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
const decks: Held[] = [...presentationStatuses, 'paused for tasks', 'paused at the cap'];

describe('what a slide’s task allows', () => {
  test.each(decks)('while its presentation is %s', (held) => {
    for (const status of taskStatuses) {
      const task = { kind: 'slides.slide' as const, status };

      expect([status, allowedTaskActions({ deck: deckOf(held), task }).join(' ')]).toEqual([
        status,
        table[held][status] ?? '',
      ]);
    }
  });

  test('nothing where it is an aside, and no remaking where it is no slide', () => {
    const deck = { status: 'completed' as const };
    const aside = { kind: 'slides.revise' as const, status: 'completed' as const, is_aside: true };
    const outline = { kind: 'outline.plan' as const, status: 'completed' as const };

    expect(allowedTaskActions({ deck, task: aside })).toEqual([]);
    expect(allowedTaskActions({ deck, task: outline })).toEqual([]);
  });
});
