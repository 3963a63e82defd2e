import { type Command, type PlanTask, planNext } from '#shared/domain/plan-next.ts';
import { deriveProgress } from '#shared/domain/stages.ts';
import type { Clock } from '../../lib/clock.ts';
import { type DeckItem, getDeck, writeDerived } from '../../stores/deck-store.ts';
import { runningDecks } from '../../stores/slot-store.ts';
import { listTasks, type TaskItem } from '../../stores/task-store.ts';
import { carryOut } from './carry-out.ts';
import { ownerLimits, stagesOf } from './derive.ts';
import { nextWaiting } from './places.ts';

/** Longer than any put-back's delay: a queued task as old as this has lost its message. */
const resendAfterMs = 120_000;
/** Commands that may make others possible at once: the plan is asked again after them. */
const leadsOn = new Set<Command['type']>(['start', 'create_tasks', 'snapshot']);

/** Commands after which the owner's next waiting deck may start. */
const freesPlace = new Set<Command['type']>([
  'await_review',
  'pause_for_tasks',
  'complete',
  'fail',
]);

/** Each running deck gets an equal share of its owner's tasks at once. */
async function inFlightCap(deck: DeckItem): Promise<number> {
  const running = await runningDecks(deck.owner_id);
  return Math.max(1, Math.floor(ownerLimits(deck).running_tasks / Math.max(1, running.length)));
}

const planTask = (task: TaskItem): PlanTask => ({
  id: task.id,
  kind: task.kind,
  status: task.status,
  ready: task.ready,
  queued_at: task.queued_at,
});

/**
 * Carries a presentation on from where it is: reads its tasks strongly consistent, asks planNext what
 * follows and does it, each step idempotent. Called after every commit, by the API and by the sweeper.
 */
export async function advance(deckId: string, clock: Clock): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    const deck = await getDeck(deckId);
    if (!deck || (deck.status !== 'queued' && deck.status !== 'running')) return;
    // Its owner has no place free: it starts when one is given back.
    if (deck.status === 'queued' && round > 0) return;
    const tasks = await listTasks(deckId, deck.run);
    const commands = planNext(
      {
        status: deck.status,
        run: deck.run,
        slide_count: deck.slide_count,
        source_count: deck.source_ids.length,
        awaits_confirmation: deck.review_outline && !deck.is_outline_confirmed,
        version_run: deck.version_run,
      },
      tasks.map(planTask),
      { in_flight_cap: await inFlightCap(deck), now: clock.now(), resend_after: resendAfterMs },
    );
    for (const command of commands) await carryOut(command, { deck, tasks, clock });
    if (commands.some((command) => freesPlace.has(command.type))) return startNextOf(deck, clock);
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
  await writeDerived(deck.id, {
    run: deck.run,
    status: deck.status,
    stages,
    progress,
    seq,
    now: clock.now(),
  });
}

/** The owner's longest waiting deck takes the place that came free. */
export async function startNextOf(deck: Pick<DeckItem, 'owner_id'>, clock: Clock): Promise<void> {
  const next = await nextWaiting(deck.owner_id);
  if (next) await advance(next, clock);
}
