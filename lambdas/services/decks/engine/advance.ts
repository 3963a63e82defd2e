import type { PlanCommand } from '#shared/domain/plan-next.ts';
import { deriveProgress } from '#shared/domain/stages.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, getDeck, writeDerivedStages } from '../../../stores/deck-store.ts';
import { listTasks } from '../../../stores/task-store.ts';
import { createDeckEvents, sendEvents } from './deck-events.ts';
import { deriveDeckStages, findRenderedHtmlVersion } from './deck-progress.ts';
import { executeCommand } from './execute-command.ts';
import { computeInFlightCap } from './in-flight-cap.ts';
import { planCommands } from './plan-commands.ts';
import { continuePublication } from './publish-edits.ts';
import { findNextWaitingDeck } from './running-slots.ts';
import { sendStartWatchMessage } from './send-task.ts';

/** Commands after which `advance` plans again, because they can make other tasks ready. */
const replanCommands = new Set<PlanCommand['type']>([
  'revoke_earlier',
  'start',
  'create_tasks',
  'snapshot',
]);

/** Commands that free the owner's running slot, so that the owner's next waiting deck may start. */
const slotFreeingCommands = new Set<PlanCommand['type']>([
  'await_review',
  'pause_for_tasks',
  'complete',
  'fail',
]);

/**
 * Advances a deck as far as possible: reads its tasks strongly consistent, plans the next commands and executes them.
 * For a finished deck, continues its publication. Each step is idempotent. The API, the worker and the sweeper call it
 * after every commit.
 */
export async function advance(deckId: string, clock: Clock): Promise<void> {
  let hasTriedToStart = false;
  for (let step = 0; step < 10; step += 1) {
    const deck = await getDeck(deckId);
    if (deck?.status === 'completed') return continuePublication(deck, clock);
    if (!deck || (deck.status !== 'queued' && deck.status !== 'running')) return;
    // The owner has no free running slot: the deck starts when another deck releases one.
    if (deck.status === 'queued' && hasTriedToStart) return;
    const tasks = await listTasks(deckId, deck.run);
    const now = clock.now();
    const in_flight_cap = await computeInFlightCap(deck, tasks, now);
    const commands = planCommands(deck, tasks, { in_flight_cap, now });
    hasTriedToStart ||= commands.some((command) => command.type === 'start');
    // Commands that are planned together don't depend on each other, so they can run concurrently.
    await Promise.all(commands.map((command) => executeCommand(command, { deck, tasks, clock })));
    if (commands.some((command) => slotFreeingCommands.has(command.type))) {
      await startNextDeck(deck, clock);
      continue;
    }
    if (!commands.some((command) => replanCommands.has(command.type))) {
      await storeProgress(deck, clock);
      return;
    }
  }
}

/** Stores the stages derived from the current tasks; an older derivation never overwrites a newer one. */
async function storeProgress(deck: DeckItem, clock: Clock): Promise<void> {
  if (deck.status !== 'running') return;
  const tasks = await listTasks(deck.id, deck.run);
  const seq = tasks.reduce((sum, task) => sum + task.rev, 0);
  if (seq <= deck.progress_seq) return;
  const stages = deriveDeckStages(deck, tasks);
  const progress = Math.max(deck.progress, Math.min(0.99, deriveProgress(stages)));
  const html_version = findRenderedHtmlVersion(deck, tasks);
  const caused = createDeckEvents(deck, { version: html_version }, clock);
  const isWritten = await writeDerivedStages(deck.id, {
    run: deck.run,
    status: deck.status,
    stages,
    progress,
    seq,
    now: clock.now(),
    ...(html_version === undefined ? {} : { html_version }),
    caused,
  });
  if (isWritten) await sendEvents(caused);
}

/** Starts the deck of this owner that has waited longest, if a running slot is free. */
export async function startNextDeck(deck: Pick<DeckItem, 'owner_id'>, clock: Clock): Promise<void> {
  const nextDeck = await findNextWaitingDeck(deck.owner_id);
  if (!nextDeck) return;
  await sendStartWatchMessage(nextDeck);
  await advance(nextDeck.id, clock);
}
