import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import {
  type OutlineEntry,
  outlineEntrySchema,
  type Plan,
  planSchema,
} from '#shared/schemas/research.ts';
import { logger } from '../../lib/logger.ts';
import { outlineEvidence } from '../../models/prompts/evidence.ts';
import {
  type AcceptedOutline,
  outlineMaxTokens,
  outlineMessage,
  outlineSystem,
} from '../../models/prompts/outline.ts';
import {
  type PassageNames,
  passageNames,
  renameDetails,
} from '../../models/prompts/passage-names.ts';
import { advance } from '../../services/decks/engine/advance.ts';
import {
  loadOrigin,
  type TranslationOrigin,
} from '../../services/decks/evidence/translation-origin.ts';
import { isInRunAndStatus } from '../../stores/deck-conditions.ts';
import { deckStatusFields } from '../../stores/deck-store.ts';
import { getPlan, listOutlineEntries } from '../../stores/slide-store.ts';
import { isPending } from '../../stores/task-conditions.ts';
import { newTaskItem } from '../../stores/task-store.ts';
import { transact } from '../../stores/transact.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { JsonLines } from './json-lines.ts';
import { leaseCondition } from './lease-condition.ts';
import { loadResearchWithPassages } from './load-research.ts';
import { createOutputChecks, type OutputChecks } from './output-checks.ts';
import { promptRequest } from './prompt-request.ts';
import { translatedEntry, translatePlan } from './translate-outline.ts';

/** Maximum model calls of a claim; each requests only the missing entries. */
const maxCalls = 2;

type Accepted = { plan: Plan | undefined; entries: Map<number, OutlineEntry> };

/** The accepted plan and entries, the lines of the plan so far, and the checks for further lines. */
type OutlineStream = {
  accepted: Accepted;
  /** Whether the outline is written from passages or a brief. */
  hasEvidence: boolean;
  planLines: Record<string, unknown>;
  checks: OutputChecks;
  names: PassageNames;
};

/**
 * Accepts a plan with the requested number of points in the deck's language. It arrives in two lines: title and intent,
 * then points; the title is shown before the points are written.
 */
async function acceptPlan(
  context: TaskContext,
  line: unknown,
  outline: OutlineStream,
): Promise<void> {
  const { accepted, checks, planLines } = outline;
  Object.assign(planLines, checks.guard.clean(line));
  const title = titleSchema.safeParse(planLines.title);
  const parsed = planSchema.safeParse(planLines);
  if (!parsed.success) {
    if (title.success && !checks.isForeign(title.data)) await showTitle(context, title.data);
    return;
  }
  // The stream is read to its end so that its cost is known; without a plan, no entries are accepted.
  if (parsed.data.points.length !== context.deck.slide_count) return;
  const plan = renameDetails(parsed.data, outline.names.toLong);
  if (checks.isForeign([plan.title, ...plan.points].join('. '))) return;
  await putPlan(context, plan, accepted);
  await putBareCover(context, outline);
}

const titleSchema = planSchema.shape.title;

/** Sets the deck's title as soon as it is written, unless it has one. */
async function showTitle(context: TaskContext, title: string): Promise<void> {
  const { deck, clock } = context;
  if (deck.title !== '') return;
  await transact((entities) => [
    leaseCondition(context)(entities),
    entities.deck
      .patch({ id: deck.id })
      .set({ ...deckStatusFields(deck.id, deck.status, clock.now()), title })
      .where(isInRunAndStatus(deck))
      .commit(),
  ]);
}

/** Stores the plan, once a run, together with the pending tasks of its slides. */
async function putPlan(context: TaskContext, plan: Plan, accepted: Accepted): Promise<void> {
  const { deck, clock } = context;
  const now = clock.now();
  await transact((entities) => [
    leaseCondition(context)(entities),
    entities.plan.create({ presentation_id: deck.id, run: deck.run, plan }).commit(),
    ...(deck.title === ''
      ? [
          entities.deck
            .patch({ id: deck.id })
            .set({ ...deckStatusFields(deck.id, deck.status, now), title: plan.title })
            .where(isInRunAndStatus(deck))
            .commit(),
        ]
      : []),
    ...plan.points.map((_, i) =>
      entities.task
        .create(
          newTaskItem(
            deck.id,
            deck.run,
            {
              id: taskIds.slide(deck.run, slideIdAt(i)),
              kind: 'slides.slide',
              slide_id: slideIdAt(i),
              slide_index: i,
              ready: false,
            },
            'pending',
            now,
          ),
        )
        .commit(),
    ),
  ]);
  accepted.plan = plan;
}

/** Cleans an entry's line and adds the plan's point and layout. A point in a foreign language is replaced. */
function cleanEntryLine(line: unknown, { accepted, checks }: OutlineStream): unknown {
  const cleaned = checks.guard.clean(line) as { i?: unknown; point?: unknown };
  const { i, point } = cleaned;
  const { points, layouts } = accepted.plan ?? { points: [] };
  const planned =
    typeof i === 'number' ? { point: points[i], layout_hint: layouts?.[i] ?? 'bullets' } : {};
  const entry = { ...planned, ...cleaned };
  const isForeign = point !== undefined && (typeof point !== 'string' || checks.isForeign(point));
  return isForeign ? { ...entry, point: planned.point, intent: '' } : entry;
}

/** Accepts an entry for an index that has none yet. */
async function acceptEntry(
  context: TaskContext,
  line: unknown,
  outline: OutlineStream,
): Promise<void> {
  const { accepted } = outline;
  const { deck } = context;
  const parsed = outlineEntrySchema.safeParse(cleanEntryLine(line, outline));
  // Surplus and invalid lines are skipped; entries still missing at the end are requested again.
  if (!parsed.success || parsed.data.i >= deck.slide_count || accepted.entries.has(parsed.data.i))
    return;
  await putEntry(context, parsed.data, accepted);
}

/** Stores an entry, unless one exists, and marks its slide as ready. */
async function putEntry(
  context: TaskContext,
  entry: OutlineEntry,
  accepted: Accepted,
): Promise<void> {
  const { deck } = context;
  await transact((entities) => [
    leaseCondition(context)(entities),
    entities.entry.create({ presentation_id: deck.id, run: deck.run, i: entry.i, entry }).commit(),
    entities.task
      .patch({
        presentation_id: deck.id,
        run: deck.run,
        id: taskIds.slide(deck.run, slideIdAt(entry.i)),
      })
      .set({ ready: true })
      .add({ rev: 1 })
      .where(isPending)
      .commit(),
  ]);
  accepted.entries.set(entry.i, entry);
  await startSlide(context);
}

/**
 * Stores the entry of a cover without evidence, which the plan already has: its slide starts before the first entry is
 * written.
 */
async function putBareCover(
  context: TaskContext,
  { accepted, hasEvidence }: Pick<OutlineStream, 'accepted' | 'hasEvidence'>,
): Promise<void> {
  const { plan, entries } = accepted;
  if (hasEvidence || entries.has(0) || plan?.layouts?.[0] !== 'cover') return;
  const entry = outlineEntrySchema.safeParse({ i: 0, point: plan.points[0], layout_hint: 'cover' });
  if (entry.success) await putEntry(context, entry.data, accepted);
}

/**
 * Advances the deck. A failure is only logged: the next advance repeats it, and the paid stream must go on.
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

async function loadAccepted({ deck }: TaskContext): Promise<Accepted> {
  const [plan, entries] = await Promise.all([
    getPlan(deck.id, deck.run),
    listOutlineEntries(deck.id, deck.run),
  ]);
  return { plan, entries: new Map(entries.map((item) => [item.i, item.entry])) };
}

/**
 * outline.plan: one streamed response in JSON Lines. Each entry starts its slide as soon as its line is complete;
 * entries still missing at the end or after a crash are requested again.
 */
export const outlinePlan: RunTask = async (context) => {
  const { deck } = context;
  const accepted = await loadAccepted(context);
  const origin = await loadOrigin(deck);
  const keptCalls = origin ? await translateOutline(context, origin, accepted) : undefined;
  const maxStreams = origin ? 0 : maxCalls;
  for (let calls = 0; accepted.entries.size < deck.slide_count && calls < maxStreams; calls += 1) {
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
 * Stores the translated outline of a translation's original. Returns the number of its call; undefined when an
 * earlier claim made it.
 */
async function translateOutline(
  context: TaskContext,
  origin: TranslationOrigin,
  accepted: Accepted,
): Promise<number[] | undefined> {
  const translation = accepted.plan ? undefined : await translatePlan(context, origin);
  const plan = accepted.plan ?? translation?.plan;
  if (!plan) return undefined;
  if (translation) await putPlan(context, plan, accepted);
  for (const i of plan.points.keys()) {
    if (accepted.entries.has(i)) continue;
    await putEntry(context, translatedEntry(origin, plan, i), accepted);
  }
  return translation && [translation.call];
}

async function streamOutline(context: TaskContext, accepted: Accepted): Promise<void> {
  const { deck } = context;
  const research = await loadResearchWithPassages(deck);
  const names = passageNames(deck.source_ids);
  const evidence = outlineEvidence(research.brief, research.passages, names);
  const checks = createOutputChecks(context, research);
  const hasEvidence = (evidence.passages ?? evidence.brief) !== undefined;
  const outline: OutlineStream = { accepted, hasEvidence, planLines: {}, checks, names };
  // A claim that ended between plan and entry left the cover without one.
  await putBareCover(context, outline);
  const lines = new JsonLines();
  const acceptLines = async (foundLines: unknown[]) => {
    for (const line of foundLines) {
      if (accepted.plan) await acceptEntry(context, line, outline);
      else await acceptPlan(context, line, outline);
    }
  };
  const existing = {
    ...(accepted.plan ? { plan: renameDetails(accepted.plan, names.toShort) } : {}),
    entries: [...accepted.entries.values()],
  };
  const request = promptRequest(context);
  const template = context.request.template?.slides;
  const message = (accepted: AcceptedOutline) =>
    outlineMessage(request, evidence, accepted, template);
  await context.callModel(
    {
      purpose: 'outline',
      system: outlineSystem,
      messages: [{ role: 'user', content: [{ text: message(existing) }] }],
      // The accepted entries grow while the response streams, so the stored response is identified by the request
      // without
      // them.
      hashedInstead: message({ entries: [] }),
      maxTokens: outlineMaxTokens(deck.slide_count, deck.language),
    },
    (text) => acceptLines(lines.push(text)),
  );
  await acceptLines(lines.end());
}
