import { taskIds } from '#shared/domain/plan-next.ts';
import { slideIdAt } from '#shared/domain/slide-ids.ts';
import {
  type OutlineEntry,
  outlineEntrySchema,
  type Plan,
  planSchema,
} from '#shared/schemas/research.ts';
import { logger } from '../../lib/logger.ts';
import { outlineMessage, outlineSystem } from '../../models/prompts/outline.ts';
import { advance } from '../../services/decks/advance.ts';
import { swept } from '../../stores/deck-store.ts';
import { getPlan, listEntries } from '../../stores/slide-store.ts';
import { newTaskItem } from '../../stores/task-store.ts';
import { transact } from '../../stores/transact.ts';
import { ContentFailure, type RunTask, type TaskContext } from '../task-context.ts';
import { checkLease } from './check-lease.ts';
import { JsonLines } from './json-lines.ts';
import { loadBrief } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';

/** Answers that a claim may ask for: each is asked only for what is still missing. */
const maxCalls = 2;

type Accepted = { plan: Plan | undefined; entries: Map<number, OutlineEntry> };

/** Puts the plan, once a run, together with the pending tasks of its slides. */
async function acceptPlan(context: TaskContext, line: unknown, accepted: Accepted): Promise<void> {
  const parsed = planSchema.safeParse(line);
  const { deck, clock } = context;
  // The stream is heard to its end, so that its cost is known; without a plan nothing else is taken.
  if (!parsed.success || parsed.data.points.length !== deck.slide_count) return;
  const plan = parsed.data;
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

/** Puts an entry where there is none and makes its slide ready; the first writer wins. */
async function acceptEntry(context: TaskContext, line: unknown, accepted: Accepted): Promise<void> {
  const parsed = outlineEntrySchema.safeParse(line);
  const { deck } = context;
  // Surplus and unreadable lines are left: what is missing at the end is asked for again.
  if (!parsed.success || parsed.data.i >= deck.slide_count || accepted.entries.has(parsed.data.i))
    return;
  const entry = parsed.data;
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
 * what is missing at its
 * end, or after a crash, is asked for again and the rest stands.
 */
export const outlinePlan: RunTask = async (context) => {
  const { deck } = context;
  const accepted = await alreadyAccepted(context);
  for (let calls = 0; accepted.entries.size < deck.slide_count && calls < maxCalls; calls += 1) {
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
  return { event: { type: 'outline_ready', data: { slides: deck.slide_count } } };
};

async function stream(context: TaskContext, accepted: Accepted): Promise<void> {
  const { deck } = context;
  const brief = await loadBrief(deck);
  const lines = new JsonLines();
  const take = async (found: unknown[]) => {
    for (const line of found) {
      if (accepted.plan) await acceptEntry(context, line, accepted);
      else await acceptPlan(context, line, accepted);
    }
  };
  const told = {
    ...(accepted.plan ? { plan: accepted.plan } : {}),
    entries: [...accepted.entries.values()],
  };
  const question = outlineMessage(promptRequest(context), brief, told);
  await context.callModel(
    {
      purpose: 'outline',
      system: outlineSystem,
      messages: [{ role: 'user', content: [{ text: question }] }],
      // What was accepted grows while the answer streams: its stored copy is known by the question without it.
      knownBy: outlineMessage(promptRequest(context), brief, { entries: [] }),
      maxTokens: 400 + deck.slide_count * 220,
    },
    (text) => take(lines.push(text)),
  );
  await take(lines.end());
}
