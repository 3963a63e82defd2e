import { actionRules } from '#shared/domain/actions.ts';
import { Fenced } from '#shared/errors.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import { type OutlineEntry, outlineEntrySchema } from '#shared/schemas/research.ts';
import { outlineAgainMessage, outlineAgainSystem } from '../../models/prompts/outline-again.ts';
import { outlineWrites } from '../../services/decks/commands/change-outline.ts';
import {
  type WorkingOutline,
  workingOutline,
} from '../../services/decks/queries/working-outline.ts';
import type { Guard } from '../../services/guard/guard.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import { ContentFailure, NotWanted, type RunTask, type TaskContext } from '../task-context.ts';
import { loadGuard } from './guard-of.ts';
import { JsonLines } from './json-lines.ts';
import { loadBrief } from './load-research.ts';
import { promptRequest } from './prompt-request.ts';

/** Calls in which the wanted entries may come; each asks only for those that are still missing. */
const maxCalls = 3;

const promptEntry = ({ id: _id, locked: _locked, ...entry }: WorkingEntry, i: number) => ({
  i,
  ...entry,
});

/** The entries of the wanted places as the model wrote them. */
async function writeAgain(
  context: TaskContext,
  outline: WorkingOutline,
  wanted: readonly number[],
): Promise<Map<number, OutlineEntry>> {
  const brief = await loadBrief(context.deck);
  const { title, subtitle, entries } = outline;
  const { guard } = await loadGuard(context, [JSON.stringify(entries)], [outlineAgainSystem]);
  const written = new Map<number, OutlineEntry>();
  const missing = () => wanted.filter((i) => !written.has(i));
  for (let calls = 0; missing().length > 0 && calls < maxCalls; calls += 1) {
    const question = outlineAgainMessage({
      request: promptRequest(context),
      brief,
      outline: { title, subtitle, entries: entries.map(promptEntry) },
      instruction: context.task.ask?.instruction ?? '',
      wanted: missing(),
    });
    for (const entry of await ask(context, guard, question, missing().length)) {
      if (missing().includes(entry.i)) written.set(entry.i, entry);
    }
  }
  return written;
}

async function ask(
  context: TaskContext,
  guard: Guard,
  question: string,
  count: number,
): Promise<OutlineEntry[]> {
  const lines = new JsonLines();
  const found: unknown[] = [];
  await context.callModel(
    {
      purpose: 'outline',
      system: outlineAgainSystem,
      messages: [{ role: 'user', content: [{ text: question }] }],
      maxTokens: 400 + count * 220,
    },
    async (text) => {
      found.push(...lines.push(text));
    },
  );
  return [...found, ...lines.end()].flatMap((line) => {
    const parsed = outlineEntrySchema.safeParse(guard.clean(line));
    return parsed.success ? [parsed.data] : [];
  });
}

/** The deck as it is before the commit, if its outline is still the one that was written again. */
async function deckNow(seen: DeckItem): Promise<DeckItem> {
  const deck = await getDeck(seen.id);
  if (!deck || deck.run !== seen.run || !actionRules.edit_outline.includes(deck.status)) {
    throw new NotWanted('the outline may not be changed now');
  }
  if (deck.outline_rev !== seen.outline_rev) throw new Fenced('the outline was changed meanwhile');
  return deck;
}

/**
 * outline.revise: the outline written again beside the deck's course, in its places: as many entries as before,
 * the locked ones word for word. It lands unless somebody changed the outline or let the deck go on meanwhile.
 */
export const outlineRevise: RunTask = async (context) => {
  const { deck, task, clock } = context;
  const outline = await workingOutline(deck);
  if (!outline?.isWhole) throw new NotWanted(`deck ${deck.id} has no outline`);
  const locked = new Set(task.ask?.locked);
  const wanted = outline.entries.flatMap((entry, i) => (locked.has(entry.id) ? [] : [i]));
  const written = await writeAgain(context, outline, wanted);
  if (written.size < wanted.length) {
    throw new ContentFailure(`${written.size} of ${wanted.length} entries were written again`);
  }
  const entries = outline.entries.map((entry, i) => ({ ...entry, ...textOf(written.get(i)) }));
  const now = await deckNow(deck);
  return {
    writes: await outlineWrites(now, outline, { ...outline, entries }, clock.now()),
    event: { type: 'outline_rewritten', data: { entries: written.size } },
  };
};

const textOf = (entry: OutlineEntry | undefined) => {
  if (!entry) return {};
  const { point, intent, layout_hint, evidence } = entry;
  return { point, intent, layout_hint, evidence };
};
