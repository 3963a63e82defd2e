import { taskIds } from '#shared/domain/plan-next.ts';
import { toSlideId } from '#shared/domain/slide-ids.ts';
import {
  maxEvidenceIdCharacters,
  type OutlineEntry,
  outlineEntrySchema,
  type Plan,
  parsePlan,
  type StoredPlan,
} from '#shared/schemas/research.ts';
import { logger } from '../../lib/logger.ts';
import { outlineEvidence } from '../../models/prompts/evidence.ts';
import {
  type AcceptedOutline,
  maxPictures,
  outlineMaxTokens,
  outlineMessage,
  outlineSystem,
  picturedOutlineSystem,
} from '../../models/prompts/outline.ts';
import {
  createPassageNames,
  type PassageNames,
  renameDetailPassages,
} from '../../models/prompts/passage-names.ts';
import { advance } from '../../services/decks/engine/advance.ts';
import {
  loadOrigin,
  type TranslationOrigin,
} from '../../services/decks/evidence/translation-origin.ts';
import { isInRunAndStatus } from '../../stores/deck-conditions.ts';
import { createDeckStatusFields } from '../../stores/deck-store.ts';
import { getPlan, listOutlineEntries } from '../../stores/slide-store.ts';
import { isPending } from '../../stores/task-conditions.ts';
import { createTaskItem } from '../../stores/task-store.ts';
import { transact } from '../../stores/transact.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { JsonLines } from './json-lines.ts';
import { createLeaseCondition } from './lease-condition.ts';
import { loadResearchWithPassages } from './load-research.ts';
import { createOutputChecks, type OutputChecks } from './output-checks.ts';
import { toPromptRequest } from './prompt-request.ts';
import { createTranslatedEntry, translatePlan } from './translate-outline.ts';

/** Maximum number of model calls per claim of the task. The second call requests only the entries that are missing. */
const maxCalls = 2;

type AcceptedOutlineParts = {
  /** The plan with the points of all slides; undefined until it is accepted. */
  plan: Plan | undefined;
  /**
   * The provisional plan from the response's first line, which has only the cover. The final plan keeps its title and
   * intent.
   */
  opening: Plan | undefined;
  entries: Map<number, OutlineEntry>;
};

/** Maximum number of passages or facts that the model may cite as evidence for the cover's texts. */
const maxCoverEvidence = 6;

/** The accepted plan and entries, the lines of the plan so far, and the checks for further lines. */
type OutlineStream = {
  accepted: AcceptedOutlineParts;
  planLines: Record<string, unknown>;
  checks: OutputChecks;
  names: PassageNames;
};

/**
 * Accepts a plan with the requested number of points in the deck's language. It arrives in two lines: title and intent,
 * then points; title and cover are made before the points are written.
 */
async function acceptPlan(
  context: TaskContext,
  line: unknown,
  outline: OutlineStream,
): Promise<void> {
  const { accepted, checks, planLines } = outline;
  const { title, subtitle, intent } = accepted.opening ?? {};
  const opening = accepted.opening ? { title, subtitle, intent } : {};
  Object.assign(planLines, checks.guard.clean(line), opening);
  const parsed = parsePlan(planLines);
  if (!parsed) return acceptOpening(context, outline);
  // The stream is read to its end so that its cost is known; without a plan, no entries are accepted.
  if (parsed.points.length !== context.deck.slide_count) return;
  const plan = renameDetailPassages(parsed, outline.names.toLong);
  if (checks.isForeign([plan.title, ...plan.points].join('. '))) return;
  await putPlan(context, plan, accepted);
  await putCover(context, plan, outline);
}

/** Accepts the first line, which has the deck's title: shows it and starts the cover. */
async function acceptOpening(context: TaskContext, outline: OutlineStream): Promise<void> {
  const { accepted, checks, planLines } = outline;
  if (accepted.opening) return;
  const opening = parsePlan({ ...planLines, points: [planLines.title], layouts: ['cover'] });
  if (!opening || checks.isForeign(`${opening.title}. ${opening.subtitle}`)) return;
  await putPlan(context, { ...opening, is_opening: true }, accepted);
  await putCover(context, opening, outline);
}

/** Stores the plan in place of the opening, together with the pending tasks of its slides. */
async function putPlan(
  context: TaskContext,
  plan: StoredPlan,
  accepted: AcceptedOutlineParts,
): Promise<void> {
  const { deck, clock } = context;
  const now = clock.now();
  const known = accepted.opening?.points.length ?? 0;
  await transact((entities) => [
    createLeaseCondition(context)(entities),
    entities.plan.put({ presentation_id: deck.id, run: deck.run, plan }).commit(),
    ...(deck.title === ''
      ? [
          entities.deck
            .patch({ id: deck.id })
            .set({ ...createDeckStatusFields(deck.id, deck.status, now), title: plan.title })
            .where(isInRunAndStatus(deck))
            .commit(),
        ]
      : []),
    ...plan.points.flatMap((_, i) =>
      i < known ? [] : [entities.task.create(createSlideTask(context, i, 'slides.slide')).commit()],
    ),
  ]);
  accepted[plan.is_opening ? 'opening' : 'plan'] = plan;
}

/** Cleans an entry's line and adds the plan's point and layout. A point in a foreign language is replaced. */
function repairEntryLine(line: unknown, { accepted, checks }: OutlineStream): unknown {
  const cleaned = checks.guard.clean(line) as { i?: unknown; point?: unknown };
  const { i, point } = cleaned;
  const { points, layouts } = accepted.plan ?? { points: [] };
  const planned =
    typeof i === 'number' ? { point: points[i], layout_hint: layouts?.[i] ?? 'bullets' } : {};
  const entry = { ...planned, ...cleaned };
  const isForeign = point !== undefined && (typeof point !== 'string' || checks.isForeign(point));
  return isForeign ? { ...entry, point: planned.point, intent: '' } : entry;
}

/** Accepts an entry whose index has no entry yet. */
async function acceptEntry(
  context: TaskContext,
  line: unknown,
  outline: OutlineStream,
): Promise<void> {
  const { accepted } = outline;
  const { deck } = context;
  const parsed = outlineEntrySchema.safeParse(repairEntryLine(line, outline));
  // Surplus and invalid lines are skipped; entries still missing at the end are requested again.
  if (!parsed.success || parsed.data.i >= deck.slide_count || accepted.entries.has(parsed.data.i))
    return;
  await putEntry(context, removeExcessPicture(context, parsed.data, accepted), accepted);
}

/** Returns the entry without its picture if the deck wants none, has enough, or the slide is its last. */
function removeExcessPicture(
  { deck, request }: TaskContext,
  { picture, ...entry }: OutlineEntry,
  { entries }: AcceptedOutlineParts,
): OutlineEntry {
  const planned = [...entries.values()].filter((one) => one.picture).length;
  const isLast = entry.i >= deck.slide_count - 1;
  const isAllowed = request.pictures && !isLast && planned < maxPictures(deck.slide_count);
  return isAllowed && picture ? { ...entry, picture } : entry;
}

/** Stores an entry, unless one exists, marks its slide as ready, and creates the task of its picture. */
async function putEntry(
  context: TaskContext,
  entry: OutlineEntry,
  accepted: AcceptedOutlineParts,
): Promise<void> {
  const { deck } = context;
  await transact((entities) => [
    createLeaseCondition(context)(entities),
    entities.entry.create({ presentation_id: deck.id, run: deck.run, i: entry.i, entry }).commit(),
    entities.task
      .patch({
        presentation_id: deck.id,
        run: deck.run,
        id: taskIds.slide(deck.run, toSlideId(entry.i)),
      })
      .set({ ready: true })
      .add({ rev: 1 })
      .where(isPending)
      .commit(),
    ...(entry.picture
      ? [entities.task.create(createSlideTask(context, entry.i, 'slides.illustrate')).commit()]
      : []),
  ]);
  accepted.entries.set(entry.i, entry);
  await startSlide(context);
}

/**
 * Returns the pending task that makes a slide, which waits for its outline entry, or the task of its picture, which
 * starts after the slide's text is made.
 */
const createSlideTask = (
  { deck, clock }: TaskContext,
  i: number,
  kind: 'slides.slide' | 'slides.illustrate',
) => {
  const slide_id = toSlideId(i);
  const id = kind === 'slides.slide' ? taskIds.slide : taskIds.illustrate;
  const task = { id: id(deck.run, slide_id), kind, slide_id, slide_index: i };
  const ready = kind === 'slides.illustrate';
  return createTaskItem(deck.id, deck.run, { ...task, ready }, 'pending', clock.now());
};

/** Stores the entry of the cover, which the first line of the response already has. */
async function putCover(
  context: TaskContext,
  { points }: Plan,
  { accepted, planLines }: OutlineStream,
): Promise<void> {
  if (accepted.entries.has(0)) return;
  const listed = Array.isArray(planLines.evidence) ? planLines.evidence : [];
  const evidence = listed
    .filter((id) => typeof id === 'string' && id.length <= maxEvidenceIdCharacters)
    .slice(0, maxCoverEvidence);
  const entry = outlineEntrySchema.safeParse({
    ...{ i: 0, point: points[0], layout_hint: 'cover' },
    evidence,
    picture: planLines.picture,
  });
  if (entry.success)
    await putEntry(context, removeExcessPicture(context, entry.data, accepted), accepted);
}

/**
 * Advances the deck. A failure is only logged: the next advance repeats it, and the response, which is already paid
 * for, must be read to its end.
 */
async function startSlide({ deck, task, clock }: TaskContext): Promise<void> {
  try {
    await advance(deck.id, clock);
  } catch (error) {
    logger.warn('starting a slide failed; the next advance retries it', {
      task: task.id,
      deck: deck.id,
      error: error as Error,
    });
  }
}

async function loadAcceptedOutline({ deck }: TaskContext): Promise<AcceptedOutlineParts> {
  const [stored, entries] = await Promise.all([
    getPlan(deck.id, deck.run),
    listOutlineEntries(deck.id, deck.run),
  ]);
  return {
    ...(stored?.is_opening
      ? { plan: undefined, opening: stored }
      : { plan: stored, opening: undefined }),
    entries: new Map(entries.map((item) => [item.i, item.entry])),
  };
}

/**
 * outline.plan: one streamed response in JSON Lines. Each entry starts its slide as soon as its line is complete;
 * entries still missing at the end or after a crash are requested again.
 */
export const outlinePlan: RunTask = async (context) => {
  const { deck } = context;
  const accepted = await loadAcceptedOutline(context);
  const origin = await loadOrigin(deck);
  const keptCalls = origin ? await translateOutline(context, origin, accepted) : undefined;
  const maxStreams = origin ? 0 : maxCalls;
  const isWhole = () => accepted.plan && accepted.entries.size >= deck.slide_count;
  for (let calls = 0; !isWhole() && calls < maxStreams; calls += 1) {
    await streamOutline(context, accepted);
  }
  if (!accepted.plan) {
    throw new ContentFailure(`the outline has no plan with ${deck.slide_count} points`);
  }
  if (accepted.entries.size < deck.slide_count) {
    throw new ContentFailure(
      `the outline has ${accepted.entries.size} of ${deck.slide_count} entries`,
    );
  }
  return {
    ...(keptCalls ? { keptCalls } : {}),
    event: { type: 'outline_ready', data: { slides: deck.slide_count } },
  };
};

/**
 * Translates the outline of the original presentation and stores it. Returns the number of the model call in an array;
 * undefined if an earlier claim already stored the translated plan.
 */
async function translateOutline(
  context: TaskContext,
  origin: TranslationOrigin,
  accepted: AcceptedOutlineParts,
): Promise<number[] | undefined> {
  const translation = accepted.plan ? undefined : await translatePlan(context, origin);
  const plan = accepted.plan ?? translation?.plan;
  if (!plan) return undefined;
  if (translation) await putPlan(context, plan, accepted);
  for (const i of plan.points.keys()) {
    if (accepted.entries.has(i)) continue;
    await putEntry(context, createTranslatedEntry(origin, plan, i), accepted);
  }
  return translation && [translation.call];
}

async function streamOutline(context: TaskContext, accepted: AcceptedOutlineParts): Promise<void> {
  const { deck } = context;
  const research = await loadResearchWithPassages(deck);
  const names = createPassageNames(deck.source_ids);
  const evidence = outlineEvidence(research.brief, research.passages, names);
  const checks = createOutputChecks(context, research);
  const outline: OutlineStream = { accepted, planLines: {}, checks, names };
  // If an earlier claim ended after it had stored the plan, the cover may still have no entry.
  if (accepted.plan) await putCover(context, accepted.plan, outline);
  const lines = new JsonLines();
  const acceptLines = async (foundLines: unknown[]) => {
    for (const line of foundLines) {
      if (accepted.plan) await acceptEntry(context, line, outline);
      else await acceptPlan(context, line, outline);
    }
  };
  const existing = {
    ...(accepted.plan ? { plan: renameDetailPassages(accepted.plan, names.toShort) } : {}),
    entries: [...accepted.entries.values()],
  };
  const request = toPromptRequest(context);
  const template = context.request.template?.slides;
  const message = (accepted: AcceptedOutline) =>
    outlineMessage(request, evidence, accepted, template);
  await context.callModel(
    {
      purpose: 'outline',
      system: context.request.pictures ? picturedOutlineSystem : outlineSystem,
      messages: [{ role: 'user', content: [{ text: message(existing) }] }],
      // The accepted entries grow while the response streams, so the stored response is identified by the request
      // without
      // them.
      hashedText: message({ entries: [] }),
      maxTokens: outlineMaxTokens(deck.slide_count, deck.language),
    },
    (text) => acceptLines(lines.push(text)),
  );
  await acceptLines(lines.end());
}
