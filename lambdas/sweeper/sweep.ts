import type { Clock } from '../lib/clock.ts';
import { runInParallel } from '../lib/in-parallel.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { publishEdits } from '../services/decks/engine/publish-edits.ts';
import { type DeckItem, getDeck, listStalled } from '../stores/deck-store.ts';
import { getTasks, listInFlight } from '../stores/in-flight-store.ts';
import { listDueSources } from '../stores/source-store.ts';
import type { TaskItem, TaskKey } from '../stores/task-store.ts';
import { purgeDeck } from './purge-deck.ts';
import { repairSource } from './repair-source.ts';
import { repairTasks } from './repair-tasks.ts';
import { type Job, maxConcurrentJobs, runJobs } from './run-jobs.ts';

/**
 * Minimum time in ms since a deck's last change before the sweeper checks it. It equals the lease: a deck that changed
 * more recently is still being worked on.
 */
const minIdleDeckMs = 20_000;
/** Age in ms of a queued task from which its message counts as lost; longer than any retry delay. */
const lostMessageAfterMs = 120_000;
/** No job starts after this many ms: the function's timeout is 60 s. */
const budgetMs = 45_000;

/**
 * Completes work that lost messages have left undone: requeues tasks of crashed workers, sends lost messages again, and
 * advances every queued or running deck that has not changed for longer than a lease. Also publishes edits of finished
 * decks whose publishing message was lost or has used up its retries.
 */
export async function sweep(clock: Clock): Promise<void> {
  const until = clock.now() + budgetMs;
  const taskFailures = await runJobs(await listTaskJobs(clock), until, clock);
  const deckFailures = await runJobs(await listDeckJobs(clock), until, clock);
  const sourceFailures = await runJobs(await listSourceJobs(clock), until, clock);
  const failures = taskFailures + deckFailures + sourceFailures;
  if (failures > 0) throw new Error(`${failures} jobs of the sweep failed`);
}

/**
 * Returns a job for each due source: a source whose reading has stalled, or one that has reached the end of its
 * lifetime.
 */
async function listSourceJobs(clock: Clock): Promise<Job[]> {
  const dueSources = await listDueSources(clock.now());
  return dueSources.map((source) => ({ name: source.id, work: () => repairSource(source, clock) }));
}

/** Returns a job for each run with tasks whose lease has expired or whose message was lost. */
async function listTaskJobs(clock: Clock): Promise<Job[]> {
  const now = clock.now();
  const { queued, running } = await listInFlight();
  const expired = (await getTasks(running)).filter(
    (task) => task.status === 'running' && (task.lease_until ?? 0) < now,
  );
  const overdue = await getTasks(
    queued.filter((task) => task.queued_at + lostMessageAfterMs < now),
  );
  const tasksWithLostMessage = overdue.filter(
    (task) => task.status === 'queued' && task.queued_at + lostMessageAfterMs < now,
  );
  return [...groupByRun([...expired, ...tasksWithLostMessage])].map(([name, tasks]) => ({
    name,
    work: () => repairTasks(tasks, clock),
  }));
}

function groupByRun(tasks: TaskItem[]): Map<string, TaskItem[]> {
  const runKey = (task: TaskKey) => `${task.presentation_id}/${task.run}`;
  return Map.groupBy(tasks, runKey);
}

async function listDeckJobs(clock: Clock): Promise<Job[]> {
  const ids = await listStalled(clock.now() - minIdleDeckMs);
  const decks: DeckItem[] = [];
  const deleted: string[] = [];
  await runInParallel(ids, maxConcurrentJobs, async (id) => {
    const deck = await getDeck(id);
    if (deck) decks.push(deck);
    else deleted.push(id);
  });
  const waiting = Map.groupBy(
    decks.filter((deck) => deck.status === 'queued'),
    (deck) => deck.owner_id,
  );
  return [
    ...decks
      .filter((deck) => deck.status === 'running')
      .map(({ id }) => ({ name: id, work: () => advance(id, clock) })),
    ...decks
      .filter((deck) => deck.status === 'completed')
      .map((deck) => ({ name: deck.id, work: () => publishEdits(deck, clock) })),
    ...[...waiting].map(([owner, waitingDecks]) => ({
      name: owner,
      work: () => startWaitingDecks(waitingDecks, clock),
    })),
    ...deleted.map((id) => ({ name: id, work: () => purgeDeck(id, clock) })),
  ];
}

/** Starts an owner's waiting decks, the oldest first, until no running slot is free. */
async function startWaitingDecks(waitingDecks: DeckItem[], clock: Clock): Promise<void> {
  for (const { id } of waitingDecks.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await advance(id, clock);
    if ((await getDeck(id))?.status === 'queued') return;
  }
}
