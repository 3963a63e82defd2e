import { actionRules } from '#shared/domain/actions.ts';
import { Fenced } from '#shared/errors.ts';
import { type OutlineEntry, outlineEntrySchema } from '#shared/schemas/research.ts';
import { addSlideMessage, addSlideSystem } from '../../models/prompts/add-slide.ts';
import { outlineWrites } from '../../services/decks/commands/change-outline.ts';
import {
  type OutlinePlace,
  outlinePlace,
  workingOutline,
} from '../../services/decks/queries/working-outline.ts';
import { type DeckItem, getDeck } from '../../stores/deck-store.ts';
import { transact } from '../../stores/transact.ts';
import { ContentFailure, NotWanted, type RunTask, type TaskContext } from '../task-context.ts';
import { checkLease } from './check-lease.ts';
import { loadGuard } from './guard-of.ts';
import { JsonLines } from './json-lines.ts';
import { loadBrief } from './load-research.ts';
import { makeSlideContent } from './make-slide.ts';
import { promptRequest } from './prompt-request.ts';

const maxTries = 4;

/** The entry's place says no more than the sentence: an earlier claim has not planned it, nor has a person. */
const isUnplanned = (entry: { point: string; intent: string }, sentence: string) =>
  entry.point === sentence && entry.intent === '';

/** The deck with the new slide's entry planned, and the calls of this claim that planned it. */
async function planned(
  context: TaskContext,
  sentence: string,
): Promise<{ deck: DeckItem; calls: number[] }> {
  const { deck, task } = context;
  const place = await outlinePlace(deck, task.slide_id ?? '');
  if (!place) throw new NotWanted(`slide ${task.slide_id} is in no outline`);
  if (!isUnplanned(place.entry, sentence)) return { deck, calls: [] };
  const { entry, call } = await planEntry(context, place, sentence);
  return { deck: await keepEntry(context, sentence, entry), calls: [call] };
}

/** The entry that the model plans for a person's sentence. */
async function planEntry(
  context: TaskContext,
  { plan, index }: OutlinePlace,
  sentence: string,
): Promise<{ entry: OutlineEntry; call: number }> {
  const brief = await loadBrief(context.deck);
  const { guard } = await loadGuard(context, plan.points, [addSlideSystem]);
  const request = promptRequest(context);
  const question = addSlideMessage({ request, brief, plan, place: index, sentence });
  const lines = new JsonLines();
  const found: unknown[] = [];
  const { call } = await context.callModel(
    {
      purpose: 'outline',
      system: addSlideSystem,
      messages: [{ role: 'user', content: [{ text: question }] }],
      maxTokens: 500,
    },
    async (text) => {
      found.push(...lines.push(text));
    },
  );
  const entry = [...found, ...lines.end()]
    .map((line) => outlineEntrySchema.safeParse(guard.clean(line)))
    .find((parsed) => parsed.success)?.data;
  if (!entry) throw new ContentFailure('no entry came for the new slide');
  return { entry, call };
}

/**
 * Writes the planned entry into the outline as it is now, where its place still says the person's sentence: the
 * outline may be edited at the same time, and what a person has written there stands.
 */
async function keepEntry(
  context: TaskContext,
  sentence: string,
  entry: OutlineEntry,
): Promise<DeckItem> {
  const { deck: seen, task, clock } = context;
  for (let attempt = 1; ; attempt += 1) {
    const deck = await getDeck(seen.id);
    if (!deck || deck.run !== seen.run || !actionRules.edit_outline.includes(deck.status)) {
      throw new NotWanted('the outline may not be changed now');
    }
    const outline = await workingOutline(deck);
    const current = outline?.entries.find(({ id }) => id === task.slide_id);
    if (!outline || !current) throw new NotWanted(`slide ${task.slide_id} was taken out`);
    if (!isUnplanned(current, sentence)) return deck;
    const { point, layout_hint, evidence } = entry;
    const intent = entry.intent || sentence;
    const next = { ...current, point, intent, layout_hint, evidence };
    const entries = outline.entries.map((other) => (other === current ? next : other));
    const writes = await outlineWrites(deck, outline, { ...outline, entries }, clock.now());
    try {
      await transact((entities) => [checkLease(context)(entities), ...writes(entities)]);
    } catch (error) {
      if (!(error instanceof Fenced) || attempt === maxTries) throw error;
    }
  }
}

/**
 * slides.add: a slide from one sentence. First its entry, which is kept before the slide is asked for; then the
 * slide, as any other. From then on it is in the working copy, and no run's task has to make it.
 */
export const slidesAdd: RunTask = async (context) => {
  const { task } = context;
  const { deck, calls } = await planned(context, task.ask?.instruction ?? '');
  const { place, made, content } = await makeSlideContent({ ...context, deck });
  const id = task.slide_id ?? '';
  return {
    writes: (entities) => [
      entities.slide
        .create({
          presentation_id: deck.id,
          id,
          run: deck.run,
          rev: 1,
          point: place.point,
          content,
          score: made.score,
          findings: made.findings,
          provenance: made.provenance,
          edited: false,
        })
        .commit(),
      entities.deck
        .patch({ id: deck.id })
        .append({ kept_slides: [id] })
        .add({ content_rev: 1 })
        .where((item, op) => op.eq(item.run, deck.run))
        .commit(),
    ],
    keptCalls: [...calls, made.call],
    event: { type: 'slide_added', data: { index: place.index, score: made.score } },
  };
};
