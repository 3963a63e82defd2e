import { actionRules } from '#shared/domain/actions.ts';
import { ConditionFailed } from '#shared/errors.ts';
import { type OutlineEntry, outlineEntrySchema } from '#shared/schemas/research.ts';
import { addSlideMessage, addSlideSystem } from '../../models/prompts/add-slide.ts';
import { createOutlineWrites } from '../../services/decks/commands/write-outline.ts';
import {
  findOutlinePosition,
  loadWorkingOutline,
  type OutlinePosition,
} from '../../services/decks/queries/working-outline.ts';
import { isInRun } from '../../stores/deck-conditions.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import { transact } from '../../stores/transact.ts';
import {
  ContentFailure,
  type RunTask,
  type TaskContext,
  TaskNotRunnable,
  toEditAuthor,
} from '../task-context.ts';
import { JsonLines } from './json-lines.ts';
import { createLeaseCondition } from './lease-condition.ts';
import { loadOutlineEvidence } from './load-research.ts';
import { makeSlideContent } from './make-slide.ts';
import { loadOutputChecks } from './output-checks.ts';
import { toPromptRequest } from './prompt-request.ts';

const maxAttempts = 4;

/**
 * Whether the entry contains only the user's sentence: neither an earlier claim nor a user has changed it.
 */
const isUnplannedEntry = (entry: { point: string; intent: string }, sentence: string) =>
  entry.point === sentence && entry.intent === '';

/**
 * Plans the new slide's entry, unless it is already planned; returns the deck and the numbers of the calls made.
 */
async function ensureEntryPlanned(
  context: TaskContext,
  sentence: string,
): Promise<{ deck: DeckItem; calls: number[] }> {
  const { deck, task } = context;
  const position = await findOutlinePosition(deck, task.slide_id ?? '');
  if (!position) throw new TaskNotRunnable(`slide ${task.slide_id} is not in the outline`);
  if (!isUnplannedEntry(position.entry, sentence)) return { deck, calls: [] };
  const { entry, call } = await planEntry(context, position, sentence);
  return { deck: await saveEntry(context, sentence, entry), calls: [call] };
}

/** Returns the entry that the model plans for a user's sentence. */
async function planEntry(
  context: TaskContext,
  { plan, index }: OutlinePosition,
  sentence: string,
): Promise<{ entry: OutlineEntry; call: number }> {
  const evidence = await loadOutlineEvidence(context.deck);
  const { guard } = await loadOutputChecks(context, plan.points, [addSlideSystem]);
  const request = toPromptRequest(context);
  const message = addSlideMessage({ request, evidence, plan, place: index, sentence });
  const lines = new JsonLines();
  const parsedLines: unknown[] = [];
  const { call } = await context.callModel(
    {
      purpose: 'outline',
      system: addSlideSystem,
      messages: [{ role: 'user', content: [{ text: message }] }],
      maxTokens: 500,
    },
    async (text) => {
      parsedLines.push(...lines.push(text));
    },
  );
  const entry = [...parsedLines, ...lines.end()]
    .map((line) => outlineEntrySchema.safeParse(guard.clean(line)))
    .find((parsed) => parsed.success)?.data;
  if (!entry) throw new ContentFailure('the model returned no entry for the new slide');
  return { entry, call };
}

/**
 * Saves the planned entry in the current outline, unless the entry has changed since. Retries when the outline is
 * edited at the same time.
 */
async function saveEntry(
  context: TaskContext,
  sentence: string,
  entry: OutlineEntry,
): Promise<DeckItem> {
  const { deck: claimedDeck, task } = context;
  for (let attempt = 1; ; attempt += 1) {
    const deck = await getDeck(claimedDeck.id);
    if (!deck || deck.run !== claimedDeck.run || !actionRules.edit_outline.includes(deck.status)) {
      throw new TaskNotRunnable('the outline cannot be edited in the deck’s current status');
    }
    const outline = await loadWorkingOutline(deck);
    const currentEntry = outline?.entries.find(({ id }) => id === task.slide_id);
    if (!outline || !currentEntry) throw new TaskNotRunnable(`slide ${task.slide_id} was removed`);
    if (!isUnplannedEntry(currentEntry, sentence)) return deck;
    const { point, layout_hint, alternatives, evidence } = entry;
    const intent = entry.intent || sentence;
    const plannedEntry = {
      ...currentEntry,
      point,
      intent,
      layout_hint,
      ...(alternatives ? { alternatives } : {}),
      evidence,
    };
    const entries = outline.entries.map((other) => (other === currentEntry ? plannedEntry : other));
    const writes = await createOutlineWrites(
      deck,
      outline,
      { ...outline, entries },
      toEditAuthor(context),
    );
    try {
      await transact((entities) => [createLeaseCondition(context)(entities), ...writes(entities)]);
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
    }
  }
}

/**
 * slides.add: makes a slide from one sentence. Saves its outline entry before the slide is generated. The slide
 * becomes part of the working copy, so that no run has to make it.
 */
export const slidesAdd: RunTask = async (context) => {
  const { task } = context;
  const { deck, calls } = await ensureEntryPlanned(context, task.ask?.instruction ?? '');
  const { entry, made, content } = await makeSlideContent({ ...context, deck });
  const id = task.slide_id ?? '';
  return {
    writes: (entities) => [
      entities.slide
        .create({
          presentation_id: deck.id,
          id,
          run: deck.run,
          rev: 1,
          point: entry.point,
          content,
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          edited: false,
        })
        .commit(),
      entities.deck
        .patch({ id: deck.id })
        .set({ edit_id: context.clock.id(), changed_by: toEditAuthor(context).by })
        .append({ kept_slides: [id] })
        .add({ content_rev: 1 })
        .where(isInRun(deck.run))
        .commit(),
    ],
    keptCalls: [...calls, made.call],
    event: { type: 'slide_added', data: { index: entry.index, score: made.score } },
  };
};
