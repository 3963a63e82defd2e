import { actionRules } from '#shared/domain/actions.ts';
import { ConditionFailed } from '#shared/errors.ts';
import type { WorkingEntry } from '#shared/schemas/outline.ts';
import { type OutlineEntry, outlineEntrySchema } from '#shared/schemas/research.ts';
import {
  regenerateOutlineMessage,
  regenerateOutlineSystem,
} from '../../models/prompts/regenerate-outline.ts';
import { createOutlineWrites } from '../../services/decks/commands/write-outline.ts';
import {
  loadWorkingOutline,
  type WorkingOutline,
} from '../../services/decks/queries/working-outline.ts';
import type { Guard } from '../../services/guard/guard.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import {
  ContentFailure,
  type RunTask,
  type TaskContext,
  TaskNotRunnable,
  toEditAuthor,
} from '../task-context.ts';
import { JsonLines } from './json-lines.ts';
import { loadOutlineEvidence } from './load-research.ts';
import { loadOutputChecks } from './output-checks.ts';
import { toPromptRequest } from './prompt-request.ts';

/** Maximum number of model calls; each call after the first requests only the entries that are still missing. */
const maxCalls = 3;

const toPromptEntry = ({ id: _id, locked: _locked, ...entry }: WorkingEntry, i: number) => ({
  i,
  ...entry,
});

/** Returns the requested entries as rewritten by the model, by index. */
async function rewriteEntries(
  context: TaskContext,
  outline: WorkingOutline,
  requested: readonly number[],
): Promise<Map<number, OutlineEntry>> {
  const evidence = await loadOutlineEvidence(context.deck);
  const { title, subtitle, entries, details } = outline;
  const { guard } = await loadOutputChecks(
    context,
    [JSON.stringify(entries)],
    [regenerateOutlineSystem],
  );
  const writtenEntries = new Map<number, OutlineEntry>();
  const missingIndexes = () => requested.filter((i) => !writtenEntries.has(i));
  for (let calls = 0; missingIndexes().length > 0 && calls < maxCalls; calls += 1) {
    const message = regenerateOutlineMessage({
      request: toPromptRequest(context),
      evidence,
      outline: {
        title,
        subtitle,
        ...(details.intent ? { intent: details.intent } : {}),
        entries: entries.map(toPromptEntry),
      },
      instruction: context.task.ask?.instruction ?? '',
      indexes: missingIndexes(),
    });
    for (const entry of await requestEntries(context, guard, message, missingIndexes().length)) {
      if (missingIndexes().includes(entry.i)) writtenEntries.set(entry.i, entry);
    }
  }
  return writtenEntries;
}

async function requestEntries(
  context: TaskContext,
  guard: Guard,
  message: string,
  count: number,
): Promise<OutlineEntry[]> {
  const lines = new JsonLines();
  const parsedLines: unknown[] = [];
  await context.callModel(
    {
      purpose: 'outline',
      system: regenerateOutlineSystem,
      messages: [{ role: 'user', content: [{ text: message }] }],
      maxTokens: 400 + count * 220,
    },
    async (text) => {
      parsedLines.push(...lines.push(text));
    },
  );
  return [...parsedLines, ...lines.end()].flatMap((line) => {
    const parsed = outlineEntrySchema.safeParse(guard.clean(line));
    return parsed.success ? [parsed.data] : [];
  });
}

/** Reloads the deck before the commit. Throws when its outline has changed or may not be edited now. */
async function reloadDeck(claimedDeck: DeckItem): Promise<DeckItem> {
  const deck = await getDeck(claimedDeck.id);
  if (!deck || deck.run !== claimedDeck.run || !actionRules.edit_outline.includes(deck.status)) {
    throw new TaskNotRunnable('the outline cannot be edited in the deck’s current status');
  }
  if (deck.outline_rev !== claimedDeck.outline_rev)
    throw new ConditionFailed('the outline was edited meanwhile');
  return deck;
}

/**
 * outline.revise: a side task that rewrites the outline with the same number of entries and keeps locked ones word
 * for word. Its result is dropped when someone has changed the outline or resumed the deck meanwhile.
 */
export const outlineRevise: RunTask = async (context) => {
  const { deck, task } = context;
  const outline = await loadWorkingOutline(deck);
  if (!outline?.isComplete) throw new TaskNotRunnable(`deck ${deck.id} has no outline`);
  const locked = new Set(task.ask?.locked);
  const requested = outline.entries.flatMap((entry, i) => (locked.has(entry.id) ? [] : [i]));
  const writtenEntries = await rewriteEntries(context, outline, requested);
  if (writtenEntries.size < requested.length) {
    throw new ContentFailure(
      `${writtenEntries.size} of ${requested.length} entries were rewritten`,
    );
  }
  const entries = outline.entries.map((entry, i) => ({
    ...entry,
    ...listEntryTexts(writtenEntries.get(i)),
  }));
  const currentDeck = await reloadDeck(deck);
  return {
    writes: await createOutlineWrites(
      currentDeck,
      outline,
      { ...outline, entries },
      toEditAuthor(context),
    ),
    event: { type: 'outline_rewritten', data: { entries: writtenEntries.size } },
  };
};

const listEntryTexts = (entry: OutlineEntry | undefined) => {
  if (!entry) return {};
  const { point, intent, layout_hint, alternatives, evidence } = entry;
  return { point, intent, layout_hint, ...(alternatives ? { alternatives } : {}), evidence };
};
