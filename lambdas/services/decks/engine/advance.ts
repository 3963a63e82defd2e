import type { Command } from '#shared/domain/plan-next.ts';
import { deriveProgress } from '#shared/domain/stages.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getDeck, writeDerived } from '../../../stores/deck-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import { carryOutCommands } from './carry-out-commands.ts';
import { commandsFor } from './commands-for.ts';
import { madeHtml, stagesOf } from './deck-progress.ts';
import { inFlightCap } from './in-flight-cap.ts';
import { nextWaiting } from './running-slots.ts';
import { watchStart } from './send-task.ts';

/** Commands that may make others possible at once: the plan is asked again after them. */
const leadsOn = new Set<Command['type']>(['revoke_earlier', 'start', 'create_tasks', 'snapshot']);

/** Commands after which the owner's next waiting deck may start. */
const freesPlace = new Set<Command['type']>([
  'await_review',
  'pause_for_tasks',
  'complete',
  'fail',
]);

/**
 * Carries a presentation on from where it is: reads its tasks strongly consistent, asks planNext what
 * follows and does it, each step idempotent. Called after every commit, by the API and by the sweeper.
 */
export async function advance(deckId: string, clock: Clock): Promise<void> {
  let hasTriedToStart = false;
  for (let step = 0; step < 10; step += 1) {
    const deck = await getDeck(deckId);
    if (!deck || (deck.status !== 'queued' && deck.status !== 'running')) return;
    // Its owner has no place free: it starts when one is given back.
    if (deck.status === 'queued' && hasTriedToStart) return;
    const tasks = await listTasks(deckId, deck.run);
    const now = clock.now();
    const in_flight_cap = await inFlightCap(deck, tasks, now);
    const commands = commandsFor(deck, tasks, { in_flight_cap, now });
    hasTriedToStart ||= commands.some((command) => command.type === 'start');
    for (const command of commands) await carryOutCommands(command, { deck, tasks, clock });
    if (commands.some((command) => freesPlace.has(command.type))) {
      await startNextOf(deck, clock);
      continue;
    }
    if (!commands.some((command) => leadsOn.has(command.type))) {
      await derive(deck, clock);
      return;
    }
  }
}

/** Writes the stages as the tasks are now; an older derivation never overwrites a newer one. */
async function derive(deck: DeckItem, clock: Clock): Promise<void> {
  if (deck.status !== 'running') return;
  const tasks = await listTasks(deck.id, deck.run);
  const seq = tasks.reduce((sum, task) => sum + task.rev, 0);
  if (seq <= deck.progress_seq) return;
  const stages = stagesOf(deck, tasks);
  const progress = Math.max(deck.progress, Math.min(0.99, deriveProgress(stages)));
  const html_version = madeHtml(deck, tasks);
  await writeDerived(deck.id, {
    run: deck.run,
    status: deck.status,
    stages,
    progress,
    seq,
    now: clock.now(),
    ...(html_version === undefined ? {} : { html_version }),
  });
}

/** The owner's longest waiting deck takes the place that came free. */
export async function startNextOf(deck: Pick<DeckItem, 'owner_id'>, clock: Clock): Promise<void> {
  const next = await nextWaiting(deck.owner_id);
  if (!next) return;
  await watchStart(next);
  await advance(next.id, clock);
}
