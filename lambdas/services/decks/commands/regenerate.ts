import type { PresentationAction } from '#shared/domain/actions.ts';
import { cutText } from '#shared/domain/text.ts';
import { AppError } from '#shared/errors.ts';
import type { RegenerateBody, RegenerateFrom } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import {
  createDeckStatusFields,
  type DeckItem,
  type DeckRequest,
  getRequest,
} from '../../../stores/deck-store.ts';
import type { SourceItem } from '../../../stores/source-store.ts';
import { transact } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion } from '../../../stores/version-store.ts';
import { checkTheme } from '../../check-theme.ts';
import { createInvalidValueError } from '../../invalid-field.ts';
import { beginRun, createNextRunWrite } from '../engine/begin-run.ts';
import { checkTokenCap } from '../engine/check-token-cap.ts';
import { deriveDeckStages } from '../engine/deck-progress.ts';
import { type NextRun, planDeployRun, planOutlineRun, planSlidesRun } from '../engine/next-run.ts';
import { recordUserEvent } from '../engine/record-user-event.ts';
import { chargeQuota } from '../engine/requeue-deck.ts';
import { draftVersion } from '../engine/snapshot.ts';
import { editorId } from '../queries/require-readable-deck.ts';
import { hasUnstoredEdits } from '../queries/unpublished.ts';
import { loadWorkingSlides, type WorkingSlide } from '../queries/working-slides.ts';
import { keepDeckSources, requireAddedSources } from './added-sources.ts';
import { authorizeDeck } from './deck-actions.ts';
import { limitPublication } from './limit-publication.ts';

export type RegenerationRequest = {
  from: RegenerateFrom;
  /** The version whose content is published again; only if `from` is deploy. */
  version?: number;
  body: RegenerateBody;
  /** Id of the request: a retry finds the run that the first attempt began. */
  requestId: string;
};

/**
 * Begins a new run from the outline, optionally with further sources, from the slides, or from deploy, which makes no
 * model call. Throws action_not_allowed, stage_cap, token_cap, quota_exceeded, validation, not_found for an unknown
 * version or source, the errors of requireAddedSources, and conflict when the deck keeps changing.
 */
export async function regenerate(
  user: UserRecord,
  id: string,
  regeneration: RegenerationRequest,
  clock: Clock,
): Promise<DeckItem> {
  checkRequest(regeneration);
  const { requestId } = regeneration;
  const deck = await beginRun(user, id, {
    requestId,
    begin: (watch) => beginRegeneration(user, id, { ...regeneration, watch }, clock),
    clock,
  });
  if (regeneration.body.source_ids) await keepDeckSources(deck);
  return deck;
}

/**
 * Throws validation for: an unknown theme; a theme together with a version, because a version keeps its theme; fields
 * of the outline in a run that writes no outline; texts of the request in a run that generates no slides.
 */
function checkRequest({ from, version, body }: RegenerationRequest): void {
  checkTheme(body.theme);
  for (const field of ['source_ids', 'review_outline'] as const) {
    if (from !== 'outline' && body[field] !== undefined)
      throw createInvalidValueError(field, 'allowed only with regenerate_from=outline');
  }
  // An editor may publish, but must not change the owner's request.
  for (const field of ['topic', 'instructions'] as const) {
    if (from === 'deploy' && body[field] !== undefined)
      throw createInvalidValueError(field, 'not allowed with regenerate_from=deploy');
  }
  if (version !== undefined && body.theme !== undefined) {
    throw createInvalidValueError('theme', 'a version keeps its own');
  }
}

const chooseRequiredAction = ({ from, version }: RegenerationRequest): PresentationAction => {
  if (from !== 'deploy') return 'regenerate_slides';
  return version === undefined ? 'regenerate_deploy' : 'restore_version';
};

async function beginRegeneration(
  user: UserRecord,
  id: string,
  regeneration: RegenerationRequest & { watch: () => Promise<void> },
  clock: Clock,
): Promise<void> {
  const action = chooseRequiredAction(regeneration);
  const unchargedDeck = await authorizeDeck(user, id, action);
  if (regeneration.from !== 'deploy') await checkTokenCap(user, unchargedDeck, clock);
  else await limitPublication(user, unchargedDeck);
  await chargeQuota(unchargedDeck, clock.now());
  const deck = await authorizeDeck(user, id, action);
  const slides = await loadWorkingSlides(deck);
  const added = await requireAddedSources(user, deck, regeneration.body.source_ids ?? [], clock);
  const nextRun = await planNextRun(deck, regeneration, { slides, added });
  const editsVersion = hasUnversionedEdits(deck, regeneration, slides)
    ? await draftVersion(deck, 'edited', clock)
    : undefined;
  await regeneration.watch();
  await writeRun(user, deck, regeneration, { next: nextRun, editsVersion, added }, clock);
  await recordUserEvent(user, deck, 'regenerated', { run: deck.run + 1, from: regeneration.from });
}

async function planNextRun(
  deck: DeckItem,
  regeneration: RegenerationRequest,
  { slides, added }: { slides: readonly WorkingSlide[]; added: readonly SourceItem[] },
): Promise<NextRun> {
  if (regeneration.version !== undefined && !(await getVersion(deck.id, regeneration.version))) {
    throw new AppError('not_found');
  }
  if (regeneration.from === 'outline') return planOutlineRun(deck, added.length > 0);
  if (regeneration.from === 'slides') return planSlidesRun(deck, slides, regeneration.body.scope);
  if (regeneration.version === undefined && !slides.every((item) => item.isFinished)) {
    throw new AppError('slides_unfinished');
  }
  return planDeployRun(deck, { version: regeneration.version, theme: regeneration.body.theme });
}

/**
 * Whether edits must be stored as a version before their slides are regenerated. False if no slide exists: the edits
 * are then only in the outline, and the version would be empty.
 */
const hasUnversionedEdits = (
  deck: DeckItem,
  regeneration: RegenerationRequest,
  slides: readonly WorkingSlide[],
) =>
  regeneration.from !== 'deploy' &&
  hasUnstoredEdits(deck) &&
  slides.some(({ slide }) => slide !== undefined);

/**
 * Returns the deck's fields for its next run. Includes the stages of the new run, because the deck shows them even
 * while it is queued, which may take long.
 */
function buildNextRunFields(
  user: UserRecord,
  deck: DeckItem,
  { version, body, requestId }: RegenerationRequest,
  { next, added }: Pick<RunPlan, 'next' | 'added'>,
) {
  const run = deck.run + 1;
  const addedFields =
    added.length === 0
      ? {}
      : { source_ids: [...deck.source_ids, ...listIds(added)], researches_web: false };
  return {
    ...next,
    run,
    run_request: requestId,
    changed_by: editorId(deck, user),
    stages: deriveDeckStages({ ...deck, ...next, ...addedFields, run, status: 'queued' }, []),
    progress: 0,
    progress_seq: 0,
    ...(version === undefined ? {} : { restored_from: version }),
    ...(body.theme === undefined ? {} : { theme: body.theme }),
    ...(body.topic === undefined ? {} : { topic: cutText(body.topic, 280) }),
    ...(body.review_outline === undefined ? {} : { review_outline: body.review_outline }),
    ...addedFields,
  };
}

const listIds = (sources: readonly SourceItem[]): string[] => sources.map((source) => source.id);

type RunPlan = {
  next: NextRun;
  added: readonly SourceItem[];
  editsVersion: Awaited<ReturnType<typeof draftVersion>> | undefined;
};

async function writeRun(
  user: UserRecord,
  deck: DeckItem,
  regeneration: RegenerationRequest,
  { next, editsVersion, added }: RunPlan,
  clock: Clock,
): Promise<void> {
  const { topic, instructions } = regeneration.body;
  const request = {
    ...(topic === undefined ? {} : { topic }),
    ...(instructions === undefined ? {} : { instructions }),
    ...(added.length === 0 ? {} : { sources: await listSourceNames(deck.id, added) }),
  };
  await transact((entities) => [
    createNextRunWrite(entities, deck, {
      set: {
        ...createDeckStatusFields(deck.id, 'queued', clock.now()),
        ...editsVersion?.deck,
        ...buildNextRunFields(user, deck, regeneration, { next, added }),
      },
      replacesOutline: regeneration.from === 'outline',
      remove: [
        'reason',
        'error',
        'finished_at',
        ...(regeneration.version === undefined ? (['restored_from'] as const) : []),
      ],
    }),
    ...(editsVersion ? [entities.version.create(editsVersion.version).commit()] : []),
    ...(Object.keys(request).length === 0
      ? []
      : [entities.request.patch({ presentation_id: deck.id }).set(request).commit()]),
  ]);
}

/** Returns the source names of a deck, including the names of the added sources. */
async function listSourceNames(
  id: string,
  added: readonly SourceItem[],
): Promise<DeckRequest['sources']> {
  const request = await getRequest(id);
  return [
    ...(request?.sources ?? []),
    ...added.map((source) => ({ id: source.id, name: source.name })),
  ];
}
