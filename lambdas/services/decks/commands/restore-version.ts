import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, swept } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { listTasks, type TaskItem } from '../../../stores/task-store.ts';
import { transact } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion } from '../../../stores/version-store.ts';
import { beginRun, runWrite } from '../engine/begin-run.ts';
import { stagesOf, withSlides } from '../engine/deck-progress.ts';
import { workingReason } from '../engine/next-run.ts';
import { chargeQuota } from '../engine/requeue.ts';
import { draftVersion, workingCopy } from '../engine/snapshot.ts';
import { isAtWork } from '../engine/start-side-task.ts';
import { contentOf } from '../queries/get-version.ts';
import { hasUnpublished } from '../queries/unpublished.ts';
import { deckFor } from './deck-actions.ts';
import { type Restoration, restorationOf } from './restoration.ts';

export type VersionToRestore = {
  version: number;
  /** A retry of a request finds the run that its first try began. */
  requestId: string;
};

/**
 * Puts a version's content in the place of the working copy and publishes it under the next number, so that slides,
 * preview and downloads are one again. What no version holds is kept as one first. No model is asked. Throws
 * action_not_allowed, not_found for an unknown version, being_made while a slide is at work, quota_exceeded, conflict.
 */
export const restoreVersion = (
  user: UserRecord,
  id: string,
  { version, requestId }: VersionToRestore,
  clock: Clock,
): Promise<DeckItem> =>
  beginRun(user, id, {
    requestId,
    begin: () => begin(user, id, { version, requestId }, clock),
    clock,
  });

async function begin(
  user: UserRecord,
  id: string,
  ask: VersionToRestore,
  clock: Clock,
): Promise<void> {
  const seen = await deckFor(user, id, 'restore_version');
  const version = await getVersion(id, ask.version);
  if (!version) throw new AppError('not_found');
  await chargeQuota(seen, clock.now());
  const deck = await deckFor(user, id, 'restore_version');
  if ((await listTasks(id, deck.run)).some(isChangingSlides)) throw new AppError('being_made');
  const [restoration, kept] = await Promise.all([
    restorationOf(deck, await contentOf(version)),
    unkept(deck, clock),
  ]);
  await put(deck, ask, { restoration, kept }, clock);
  await noteEvent(id, 'version_restored', { run: deck.run + 1, version: ask.version });
}

/*
 * task      runs ── deck is paused ────────────── puts its slide
 * person              looks: it runs still, and is refused
 * A slide's task commits under its own claim, whatever run the deck is in by then; none is claimed once it is held.
 */
const isChangingSlides = (task: TaskItem): boolean => {
  const { kind, status } = task;
  if (!kind.startsWith('slides.') && kind !== 'outline.revise') return false;
  return task.is_aside ? isAtWork(task) : status === 'running';
};

/** The working copy as a version, where no version has it as it is. */
async function unkept(deck: DeckItem, clock: Clock) {
  if (!hasUnpublished(deck)) return undefined;
  const [copy, last] = await Promise.all([
    workingCopy(deck),
    getVersion(deck.id, deck.working_version),
  ]);
  if (copy.slides.length === 0) return undefined;
  if (last && isDeepStrictEqual(copy.deck, await contentOf(last))) return undefined;
  return draftVersion(deck, workingReason(deck), clock);
}

type Beginning = {
  restoration: Restoration;
  kept: Awaited<ReturnType<typeof draftVersion>> | undefined;
};

/** What the deck becomes: a run that makes no slide, of the slides that the version has. */
function begun(
  deck: DeckItem,
  { version, requestId }: VersionToRestore,
  next: Restoration['deck'],
) {
  const run = deck.run + 1;
  const content_rev = deck.content_rev + 1;
  const kept_slides = next.slide_ids;
  const stages = withSlides(deck.stages, next.slide_count);
  return {
    ...next,
    kept_slides,
    rev: deck.rev + 1,
    run,
    run_request: requestId,
    version_reason: 'restored' as const,
    outline_rev: deck.outline_rev + 1,
    content_rev,
    version_content_rev: content_rev,
    working_version: version,
    working_slides_run: deck.slides_run,
    stages: stagesOf({ ...deck, ...next, kept_slides, stages, run, status: 'queued' }, []),
    progress: 0,
    progress_seq: 0,
  };
}

async function put(
  deck: DeckItem,
  ask: VersionToRestore,
  { restoration, kept }: Beginning,
  clock: Clock,
): Promise<void> {
  const next = begun(deck, ask, restoration.deck);
  const { title, subtitle, entries } = restoration.outline;
  const outline = { presentation_id: deck.id, rev: next.outline_rev, title, subtitle, entries };
  await transact((entities) => [
    runWrite(entities, deck, {
      set: { ...swept(deck.id, 'queued', clock.now()), ...kept?.deck, ...next },
      remove: ['reason', 'error', 'finished_at', 'restored_from'],
    }),
    entities.outline.create(outline).commit(),
    ...restoration.slides.map(({ id, rev, change }) =>
      entities.slide
        .patch({ presentation_id: deck.id, id })
        .set({ ...change, rev: rev + 1 })
        .where((item, op) => op.eq(item.rev, rev))
        .commit(),
    ),
    ...(kept ? [entities.version.create(kept.version).commit()] : []),
  ]);
}
