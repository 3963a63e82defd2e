import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import {
  type OutlineEntry,
  outlineEntrySchema,
  type Plan,
  planSchema,
} from '#shared/schemas/research.ts';
import { logger } from '../../lib/logger.ts';
import { outlineMaxTokens, outlineMessage, outlineSystem } from '../../models/prompts/outline.ts';
import { passageNames, renamed } from '../../models/prompts/passage-names.ts';
import { advance } from '../../services/decks/engine/advance.ts';
import { type Origin, originOf } from '../../services/decks/evidence/translation-origin.ts';
import { swept } from '../../stores/deck-store.ts';
import { getPlan, listEntries } from '../../stores/slide-store.ts';
import { newTaskItem } from '../../stores/task-store.ts';
import { transact } from '../../stores/transact.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { checkLease } from './check-lease.ts';
import { guardOf, type Watch } from './guard-of.ts';
import { JsonLines } from './json-lines.ts';
import { loadResearchWithPassages } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';
import { translatedEntry, translatePlan } from './translate-outline.ts';

/** Answers that a claim may ask for: each is asked only for what is still missing. */
const maxCalls = 2;

type Accepted = { plan: Plan | undefined; entries: Map<number, OutlineEntry> };

/** What has been accepted, and what watches over what comes. */
type Taking = { accepted: Accepted; watch: Watch };

/** Takes a plan of as many points as were asked for, in the deck's language. */
async function acceptPlan(context: TaskContext, line: unknown, taking: Taking): Promise<void> {
  const { accepted, watch } = taking;
  const parsed = planSchema.safeParse(watch.guard.clean(line));
  // The stream is heard to its end, so that its cost is known; without a plan nothing else is taken.
  if (!parsed.success || parsed.data.points.length !== context.deck.slide_count) return;
  const plan = parsed.data;
  if (watch.isForeign([plan.title, ...plan.points].join('. '))) return;
  await putPlan(context, plan, accepted);
}

/** Puts the plan, once a run, together with the pending tasks of its slides. */
async function putPlan(context: TaskContext, plan: Plan, accepted: Accepted): Promise<void> {
  const { deck, clock } = context;
  const now = clock.now();
  await transact((entities) => [
    checkLease(context)(entities),
    entities.plan.create({ presentation_id: deck.id, run: deck.run, plan }).commit(),
    ...(deck.title === ''
      ? [
          entities.deck
            .patch({ id: deck.id })
            .set({ ...swept(deck.id, deck.status, now), title: plan.title })
            .where(
              (item, op) => `${op.eq(item.run, deck.run)} AND ${op.eq(item.status, deck.status)}`,
            )
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

/** An entry's line made plain; a point of which nothing usable is left is the plan's. */
function entryLine(line: unknown, { accepted, watch }: Taking): unknown {
  const cleaned = watch.guard.clean(line) as { i?: unknown; point?: unknown };
  const { i, point } = cleaned;
  const isUsable = typeof point === 'string' && !watch.isForeign(point);
  const planned = typeof i === 'number' ? accepted.plan?.points[i] : undefined;
  return isUsable ? cleaned : { ...cleaned, point: planned, intent: '' };
}

/** Takes an entry of a place that has none yet. */
async function acceptEntry(context: TaskContext, line: unknown, taking: Taking): Promise<void> {
  const { accepted } = taking;
  const { deck } = context;
  const parsed = outlineEntrySchema.safeParse(entryLine(line, taking));
  // Surplus and unreadable lines are left: what is missing at the end is asked for again.
  if (!parsed.success || parsed.data.i >= deck.slide_count || accepted.entries.has(parsed.data.i))
    return;
  await putEntry(context, parsed.data, accepted);
}

/** Puts an entry where there is none and makes its slide ready; the first writer wins. */
async function putEntry(
  context: TaskContext,
  entry: OutlineEntry,
  accepted: Accepted,
): Promise<void> {
  const { deck } = context;
  await transact((entities) => [
    checkLease(context)(entities),
    entities.entry.create({ presentation_id: deck.id, run: deck.run, i: entry.i, entry }).commit(),
    entities.task
      .patch({
        presentation_id: deck.id,
        run: deck.run,
        id: taskIds.slide(deck.run, slideIdAt(entry.i)),
      })
      .set({ ready: true })
      .add({ rev: 1 })
      .where((item, op) => op.eq(item.status, 'pending'))
      .commit(),
  ]);
  accepted.entries.set(entry.i, entry);
  await startSlide(context);
}

/** The entry is kept: what fails here is done by the next advance, and must not cost the paid stream. */
async function startSlide({ deck, task, clock }: TaskContext): Promise<void> {
  try {
    await advance(deck.id, clock);
  } catch (error) {
    logger.warn('a slide starts later', { task: task.id, deck: deck.id, error: error as Error });
  }
}

async function alreadyAccepted({ deck }: TaskContext): Promise<Accepted> {
  const [plan, entries] = await Promise.all([
    getPlan(deck.id, deck.run),
    listEntries(deck.id, deck.run),
  ]);
  return { plan, entries: new Map(entries.map((item) => [item.i, item.entry])) };
}

/**
 * outline.plan: one streamed answer in JSON Lines. Each entry starts its slide as soon as its line has closed;
 * what is missing at its end, or after a crash, is asked for again and the rest stands.
 */
export const outlinePlan: RunTask = async (context) => {
  const { deck } = context;
  const accepted = await alreadyAccepted(context);
  const origin = await originOf(deck);
  const keptCalls = origin ? await translated(context, origin, accepted) : undefined;
  const most = origin ? 0 : maxCalls;
  for (let calls = 0; accepted.entries.size < deck.slide_count && calls < most; calls += 1) {
    await stream(context, accepted);
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
 * A translation's outline is the original's in another language, accepted as any. Answers the call that brought it;
 * undefined where an earlier claim has asked.
 */
async function translated(
  context: TaskContext,
  origin: Origin,
  accepted: Accepted,
): Promise<number[] | undefined> {
  const made = accepted.plan ? undefined : await translatePlan(context, origin);
  const plan = accepted.plan ?? made?.plan;
  if (!plan) return undefined;
  if (made) await putPlan(context, plan, accepted);
  for (const i of plan.points.keys()) {
    if (accepted.entries.has(i)) continue;
    await putEntry(context, translatedEntry(origin, plan, i), accepted);
  }
  return made && [made.call];
}

async function stream(context: TaskContext, accepted: Accepted): Promise<void> {
  const { deck } = context;
  const research = await loadResearchWithPassages(deck);
  const names = passageNames(deck.source_ids);
  const brief = research.brief?.facts.length ? renamed(research.brief, names.toShort) : undefined;
  const taking: Taking = { accepted, watch: guardOf(context, research) };
  const lines = new JsonLines();
  const take = async (found: unknown[]) => {
    for (const line of found) {
      if (accepted.plan) await acceptEntry(context, line, taking);
      else await acceptPlan(context, line, taking);
    }
  };
  const told = {
    ...(accepted.plan ? { plan: accepted.plan } : {}),
    entries: [...accepted.entries.values()],
  };
  const request = promptRequest(context);
  await context.callModel(
    {
      purpose: 'outline',
      system: outlineSystem,
      messages: [{ role: 'user', content: [{ text: outlineMessage(request, brief, told) }] }],
      // What was accepted grows while the answer streams: its stored copy is known by the question without it.
      knownBy: outlineMessage(request, brief, { entries: [] }),
      maxTokens: outlineMaxTokens(deck.slide_count, deck.language),
    },
    (text) => take(lines.push(text)),
  );
  await take(lines.end());
}
