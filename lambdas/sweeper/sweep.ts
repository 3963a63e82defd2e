import type { Clock } from '../lib/clock.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { advance } from '../services/decks/engine/advance.ts';
import { type DeckItem, getDeck, listStalled } from '../stores/deck-store.ts';
import { getTasks, listInFlight } from '../stores/in-flight-store.ts';
import { listDueSources } from '../stores/source-store.ts';
import type { TaskItem, TaskKey } from '../stores/task-store.ts';
import { doJobs, type Job, lanes } from './do-jobs.ts';
import { mendSource } from './mend-source.ts';
import { mendTasks } from './mend-tasks.ts';
import { purgeDeck } from './purge-deck.ts';

/** A deck that changed within a lease is at work; older ones are looked at. */
const quietMs = 20_000;
/** Longer than any put-back's delay: a queued task as old as this has lost its message. */
const lostAfterMs = 120_000;
/** Nothing new is begun after this: the function has 60 s. */
const budgetMs = 45_000;

/**
 * The net under messages and watches: takes back tasks whose worker died unseen, sends lost messages again,
 * and carries on every queued or running deck that has not changed for longer than a lease.
 */
export async function sweep(clock: Clock): Promise<void> {
  const until = clock.now() + budgetMs;
  const failures = await doJobs(await taskJobs(clock), until, clock);
  const later = await doJobs(await deckJobs(clock), until, clock);
  const last = await doJobs(await sourceJobs(clock), until, clock);
  const all = failures + later + last;
  if (all > 0) throw new Error(`${all} things could not be mended`);
}

/** Sources whose reading stands still, and those that have ended. */
async function sourceJobs(clock: Clock): Promise<Job[]> {
  const due = await listDueSources(clock.now());
  return due.map((source) => ({ name: source.id, work: () => mendSource(source, clock) }));
}

/** Tasks in flight that nobody works at, a job for each of their decks. */
async function taskJobs(clock: Clock): Promise<Job[]> {
  const now = clock.now();
  const { queued, running } = await listInFlight();
  const expired = (await getTasks(running)).filter(
    (task) => task.status === 'running' && (task.lease_until ?? 0) < now,
  );
  const old = await getTasks(queued.filter((task) => task.queued_at + lostAfterMs < now));
  const lost = old.filter((task) => task.status === 'queued' && task.queued_at + lostAfterMs < now);
  return [...byRun([...expired, ...lost])].map(([name, tasks]) => ({
    name,
    work: () => mendTasks(tasks, clock),
  }));
}

function byRun(tasks: TaskItem[]): Map<string, TaskItem[]> {
  const runOf = (task: TaskKey) => `${task.presentation_id}/${task.run}`;
  return Map.groupBy(tasks, runOf);
}

async function deckJobs(clock: Clock): Promise<Job[]> {
  const ids = await listStalled(clock.now() - quietMs);
  const decks: DeckItem[] = [];
  const gone: string[] = [];
  await inParallel(ids, lanes, async (id) => {
    const deck = await getDeck(id);
    if (deck) decks.push(deck);
    else gone.push(id);
  });
  const waiting = Map.groupBy(
    decks.filter((deck) => deck.status === 'queued'),
    (deck) => deck.owner_id,
  );
  return [
    ...decks
      .filter((deck) => deck.status === 'running')
      .map(({ id }) => ({ name: id, work: () => advance(id, clock) })),
    ...[...waiting].map(([owner, line]) => ({ name: owner, work: () => startInTurn(line, clock) })),
    ...gone.map((id) => ({ name: id, work: () => purgeDeck(id, clock) })),
  ];
}

/** Starts an owner's waiting decks, the oldest first, until one finds no place. */
async function startInTurn(line: DeckItem[], clock: Clock): Promise<void> {
  for (const { id } of line.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await advance(id, clock);
    if ((await getDeck(id))?.status === 'queued') return;
  }
}
