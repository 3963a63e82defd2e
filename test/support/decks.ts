import { systemClock } from '#lambdas/lib/clock.ts';
import { createPresentation } from '#lambdas/services/decks/commands/create-presentation.ts';
import type { DeckItem } from '#lambdas/stores/deck-store.ts';
import { createTask, type TaskKey } from '#lambdas/stores/task-store.ts';
import type { UserRecord } from '#lambdas/stores/user-store.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { newUser } from './factories.ts';

/** Creates a presentation that was accepted and started; its outline task is queued. */
export async function newDeck(
  body: Partial<CreatePresentationBody> = {},
  owner?: UserRecord,
): Promise<DeckItem> {
  const user = owner ?? (await newUser()).user;
  const input = { topic: 'Urban beekeeping', slide_count: 3, ...body };
  return createPresentation(user, systemClock.id(), input, systemClock);
}

/** Creates a pending task in a run without a deck. */
export async function newTask(): Promise<TaskKey> {
  const key = { presentation_id: systemClock.id(), run: 1, id: 'outline-1' };
  const task = { id: key.id, kind: 'outline.plan' as const, ready: true };
  await createTask(key.presentation_id, key.run, task, systemClock.now());
  return key;
}
