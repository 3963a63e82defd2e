import { isDeepStrictEqual } from 'node:util';
import type { Deck } from '#shared/deck/model.ts';
import { AppError } from '#shared/errors.ts';
import type { Clock } from '../../../lib/clock.ts';
import { createDeckStatusFields, type DeckItem } from '../../../stores/deck-store.ts';
import { isAtRev } from '../../../stores/slide-conditions.ts';
import { isActiveTask, listTasks, type TaskItem } from '../../../stores/task-store.ts';
import { transact } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion, type VersionItem } from '../../../stores/version-store.ts';
import { storeSlidePictures } from '../../pictures/picture-store.ts';
import { beginRun, createNextRunWrite } from '../engine/begin-run.ts';
import { completeSlidesStage, deriveDeckStages } from '../engine/deck-progress.ts';
import { chooseWorkingCopyReason } from '../engine/next-run.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { chargeQuota } from '../engine/requeue-deck.ts';
import { draftVersion, loadWorkingCopy } from '../engine/snapshot.ts';
import { loadVersionDeck } from '../queries/get-version.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { hasUnversionedChanges } from '../queries/unpublished.ts';
import { authorizeDeck } from './deck-actions.ts';
import { limitPublication } from './limit-publication.ts';
import { planRestoration, type Restoration } from './plan-restoration.ts';
import { createRevisionWrites } from './write-outline.ts';

export type VersionToRestore = {
  version: number;
  /** Id of the request: a retry finds the run that the first attempt began. */
  requestId: string;
};

/**
 * Replaces the working copy by a version's content and publishes it under the next number, without a model call.
 * Unversioned changes are stored as a version first. Throws action_not_allowed, not_found for an unknown version,
 * being_made while a task changes a slide, quota_exceeded, conflict.
 */
export const restoreVersion = (
  user: UserRecord,
  id: string,
  { version, requestId }: VersionToRestore,
  clock: Clock,
): Promise<DeckItem> =>
  beginRun(user, id, {
    requestId,
    begin: (watch) => beginRestoration(user, id, { version, requestId, watch }, clock),
    clock,
  });

async function beginRestoration(
  user: UserRecord,
  id: string,
  request: VersionToRestore & { watch: () => Promise<void> },
  clock: Clock,
): Promise<void> {
  const unchargedDeck = await authorizeDeck(user, id, 'restore_version');
  const version = await getVersion(id, request.version);
  if (!version) throw new AppError('not_found');
  await limitPublication(user, unchargedDeck);
  await chargeQuota(unchargedDeck, clock.now());
  const deck = await authorizeDeck(user, id, 'restore_version');
  if ((await listTasks(id, deck.run)).some(isChangingSlides)) throw new AppError('being_made');
  const [restoration, draft] = await Promise.all([
    planRestoration(deck, await loadRestoredDeck(version)),
    draftUnversionedCopy(deck, clock),
  ]);
  await request.watch();
  await writeRun(user, deck, request, { restoration, draft }, clock);
  await recordUserEvent(user, deck, 'version_restored', {
    run: deck.run + 1,
    version: request.version,
  });
}

/**
 * Returns a version's deck. Stores pictures that it contains as data URIs separately, because the transaction that
 * writes all slides has a size limit.
 */
async function loadRestoredDeck(version: VersionItem): Promise<Deck> {
  const content = await loadVersionDeck(version);
  const slides = await storeSlidePictures(version.presentation_id, content.slides);
  return { ...content, slides };
}

/*
 * task runs ── deck is paused ────────────── writes its slide user reads the task as running: rejected A slide task
 * commits under its claim, whichever run the deck is in. No task of a paused deck can be claimed.
 */
const isChangingSlides = (task: TaskItem): boolean => {
  const { kind, status } = task;
  // These tasks change no slide, and a newer run discards their results.
  if (['slides.editorial', 'slides.picture', 'slides.describe'].includes(kind)) return false;
  if (!kind.startsWith('slides.') && kind !== 'outline.revise') return false;
  return task.is_aside ? isActiveTask(task) : status === 'running';
};

/** Returns the working copy as a version; undefined if a version already has the same content. */
async function draftUnversionedCopy(deck: DeckItem, clock: Clock) {
  if (!hasUnversionedChanges(deck)) return undefined;
  const [copy, lastVersion] = await Promise.all([
    loadWorkingCopy(deck),
    getVersion(deck.id, deck.working_version),
  ]);
  if (copy.slides.length === 0) return undefined;
  if (lastVersion && isDeepStrictEqual(copy.deck, await loadVersionDeck(lastVersion)))
    return undefined;
  return draftVersion(deck, chooseWorkingCopyReason(deck), clock);
}

type RunPlan = {
  restoration: Restoration;
  draft: Awaited<ReturnType<typeof draftVersion>> | undefined;
};

/** Returns the deck's fields for its next run, which generates no slides and publishes the slides of the version. */
function buildNextRunFields(
  user: UserRecord,
  deck: DeckItem,
  { version, requestId }: VersionToRestore,
  restoredFields: Restoration['deck'],
) {
  const run = deck.run + 1;
  const content_rev = deck.content_rev + 1;
  const kept_slides = restoredFields.slide_ids;
  const stages = completeSlidesStage(deck.stages, restoredFields.slide_count);
  return {
    ...restoredFields,
    kept_slides,
    rev: deck.rev + 1,
    run,
    run_request: requestId,
    changed_by: editorId(deck, user),
    version_reason: 'restored' as const,
    outline_rev: deck.outline_rev + 1,
    content_rev,
    version_content_rev: content_rev,
    working_version: version,
    working_slides_run: deck.slides_run,
    stages: deriveDeckStages(
      { ...deck, ...restoredFields, kept_slides, stages, run, status: 'queued' },
      [],
    ),
    progress: 0,
    progress_seq: 0,
  };
}

async function writeRun(
  user: UserRecord,
  deck: DeckItem,
  request: VersionToRestore,
  { restoration, draft }: RunPlan,
  clock: Clock,
): Promise<void> {
  const runFields = buildNextRunFields(user, deck, request, restoration.deck);
  const { title, subtitle, entries } = restoration.outline;
  const outline = {
    presentation_id: deck.id,
    rev: runFields.outline_rev,
    title,
    subtitle,
    entries,
  };
  await transact((entities) => [
    createNextRunWrite(entities, deck, {
      set: {
        ...createDeckStatusFields(deck.id, 'queued', clock.now()),
        ...draft?.deck,
        ...runFields,
      },
      remove: [
        'reason',
        'error',
        'finished_at',
        'restored_from',
        ...(runFields.brand ? [] : (['brand'] as const)),
      ],
    }),
    ...createRevisionWrites(entities, outline),
    ...restoration.slides.map(({ id, rev, change }) =>
      entities.slide
        .patch({ presentation_id: deck.id, id })
        .set({ ...change, rev: rev + 1 })
        .where(isAtRev(rev))
        .commit(),
    ),
    ...(draft ? [entities.version.create(draft.version).commit()] : []),
  ]);
}
