import type { PresentationAction } from '#shared/domain/actions.ts';
import { AppError } from '#shared/errors.ts';
import type { RegenerateBody, RegenerateFrom } from '#shared/schemas/presentations.ts';
import type { Clock } from '../../../lib/clock.ts';
import { type DeckItem, swept } from '../../../stores/deck-store.ts';
import { noteEvent } from '../../../stores/event-store.ts';
import { transact } from '../../../stores/transact.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { getVersion } from '../../../stores/version-store.ts';
import { unfitting } from '../../invalid-field.ts';
import { beginRun, runWrite } from '../engine/begin-run.ts';
import { stagesOf } from '../engine/deck-progress.ts';
import { deployRun, type NextRun, slidesRun } from '../engine/next-run.ts';
import { chargeQuota, checkTokenCap } from '../engine/requeue.ts';
import { draftVersion } from '../engine/snapshot.ts';
import { hasEdits } from '../queries/unpublished.ts';
import { type WorkingSlide, workingSlides } from '../queries/working-slides.ts';
import { checkTheme } from './check-theme.ts';
import { deckFor } from './deck-actions.ts';

export type Regeneration = {
  from: RegenerateFrom;
  /** Deploys this version's content again; only where `from` is deploy. */
  version?: number;
  body: RegenerateBody;
  /** A retry of a request finds the run that its first try began. */
  requestId: string;
};

/**
 * Begins a new run: from the slides, or from deploy, which makes no model call. Throws action_not_allowed, stage_cap, token_cap,
 * quota_exceeded, validation, not_found for an unknown version, and conflict when others keep changing the deck.
 */
export async function regenerate(
  user: UserRecord,
  id: string,
  ask: Regeneration,
  clock: Clock,
): Promise<DeckItem> {
  checkAsk(ask);
  const { requestId } = ask;
  return beginRun(user, id, { requestId, begin: () => begin(user, id, ask, clock), clock });
}

/** A version is published as it was: it takes no other theme. Throws validation. */
function checkAsk({ version, body }: Regeneration): void {
  checkTheme(body.theme);
  if (version !== undefined && body.theme !== undefined) {
    throw unfitting('theme', 'a version keeps its own');
  }
}

const actionOf = ({ from, version }: Regeneration): PresentationAction => {
  if (from === 'slides') return 'regenerate_slides';
  return version === undefined ? 'regenerate_deploy' : 'restore_version';
};

async function begin(user: UserRecord, id: string, ask: Regeneration, clock: Clock): Promise<void> {
  const action = actionOf(ask);
  const seen = await deckFor(user, id, action);
  if (ask.from === 'slides') await checkTokenCap(seen, clock);
  await chargeQuota(seen, clock.now());
  const deck = await deckFor(user, id, action);
  const slides = await workingSlides(deck);
  const next = await nextRunOf(deck, ask, slides);
  const kept = hasUnkeptEdits(deck, ask, slides)
    ? await draftVersion(deck, 'edited', clock)
    : undefined;
  await put(deck, ask, { next, kept }, clock);
  await noteEvent(id, 'regenerated', { run: deck.run + 1, from: ask.from });
}

async function nextRunOf(
  deck: DeckItem,
  ask: Regeneration,
  slides: readonly WorkingSlide[],
): Promise<NextRun> {
  if (ask.version !== undefined && !(await getVersion(deck.id, ask.version))) {
    throw new AppError('not_found');
  }
  if (ask.from === 'slides') return slidesRun(deck, slides, ask.body.scope);
  if (ask.version === undefined && !slides.every((item) => item.isFinished)) {
    throw new AppError('slides_unfinished');
  }
  return deployRun(deck, { version: ask.version, theme: ask.body.theme });
}

/**
 * Edits that no version holds yet are kept as one before their slides are made again. Those of an outline none
 * of whose slides is made are in the outline still: a version of them would be empty.
 */
const hasUnkeptEdits = (deck: DeckItem, ask: Regeneration, slides: readonly WorkingSlide[]) =>
  ask.from === 'slides' && hasEdits(deck) && slides.some(({ slide }) => slide !== undefined);

/** What the deck becomes. It may wait for a place for long: what is to be made is told from the beginning. */
function begun(deck: DeckItem, { version, body, requestId }: Regeneration, next: NextRun) {
  const run = deck.run + 1;
  return {
    ...next,
    run,
    run_request: requestId,
    stages: stagesOf({ ...deck, ...next, run, status: 'queued' }, []),
    progress: 0,
    progress_seq: 0,
    ...(version === undefined ? {} : { restored_from: version }),
    ...(body.theme === undefined ? {} : { theme: body.theme }),
    ...(body.topic === undefined ? {} : { topic: body.topic.slice(0, 280) }),
  };
}

type Beginning = {
  next: NextRun;
  kept: Awaited<ReturnType<typeof draftVersion>> | undefined;
};

async function put(
  deck: DeckItem,
  ask: Regeneration,
  { next, kept }: Beginning,
  clock: Clock,
): Promise<void> {
  const { topic, instructions } = ask.body;
  const request = {
    ...(topic === undefined ? {} : { topic }),
    ...(instructions === undefined ? {} : { instructions }),
  };
  await transact((entities) => [
    runWrite(entities, deck, {
      set: {
        ...swept(deck.id, 'queued', clock.now()),
        ...kept?.deck,
        ...begun(deck, ask, next),
      },
      remove: [
        'reason',
        'error',
        'finished_at',
        ...(ask.version === undefined ? (['restored_from'] as const) : []),
      ],
    }),
    ...(kept ? [entities.version.create(kept.version).commit()] : []),
    ...(Object.keys(request).length === 0
      ? []
      : [entities.request.patch({ presentation_id: deck.id }).set(request).commit()]),
  ]);
}
