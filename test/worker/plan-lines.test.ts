import { expect, test } from 'vitest';
import { systemClock } from '#lambdas/lib/clock.ts';
import { editSlide } from '#lambdas/services/decks/commands/edit-slide.ts';
import { loadWorkingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { outlinePlanEntity } from '#lambdas/stores/content-entities.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { changeDeckStatus, type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listOutlineEntries, putSlide } from '#lambdas/stores/slide-store.ts';
import { createTask, listTasks } from '#lambdas/stores/task-store.ts';
import { taskIds } from '#shared/domain/plan-next.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  createPortsWithModel,
  createStreamingModel,
  outlineTaskMessage,
  toJsonLines,
} from '#test/support/scripted-outline.ts';

const intent = { purpose: 'teach', audience: 'Beginners', tone: 'Plain', storyline: 'Tutorial' };
const points = ['Bees need water', 'A hive needs shade', 'Start in spring'];
const figures = [{ value: '40,000', what: 'bees in a hive', passage_id: '' }];
const titleLine = { title: 'Bees', subtitle: 'A start', intent };
const pointsLine = { points, layouts: ['cover', 'cards', 'closing'], figures };
const entryLines = points.map((_, i) => ({ i, intent: 'Show it', alternatives: ['bullets'] }));

test('the title of an outline is visible before its points, and its entries get points and layouts from the plan', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const titles: (string | undefined)[] = [];
  const [first = '', ...laterLines] = toJsonLines(titleLine, pointsLine, ...entryLines);
  const model = createStreamingModel([first]);

  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(async (request, onText) => {
      const answer = await model(request, onText);
      titles.push((await getDeck(deck.id))?.title);
      for (const line of laterLines) await onText?.(line);
      return answer;
    }),
  );

  const outline = await loadWorkingOutline((await getDeck(deck.id)) ?? deck);
  expect(titles).toEqual(['Bees']);
  expect(outline?.details).toEqual({ intent, figures });
  expect(outline?.entries.map(({ point, layout_hint }) => [point, layout_hint])).toEqual([
    ['Bees', 'cover'],
    ['A hive needs shade', 'cards'],
    ['Start in spring', 'closing'],
  ]);
});

test('invalid headline figures, doubts and intents of an outline are left out, and the valid ones stay', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const doubts = [{ text: 'Too long. '.repeat(40) }, { text: 'Old data', passage_ids: [] }];
  const model = createStreamingModel(
    toJsonLines(
      { ...titleLine, intent: 'teach' },
      { ...pointsLine, layouts: 'cover', figures: [{ value: '', what: '' }, ...figures], doubts },
      ...entryLines,
    ),
  );

  await runTask(outlineTaskMessage(deck.id), createPortsWithModel(model));

  const outline = await loadWorkingOutline((await getDeck(deck.id)) ?? deck);
  expect(outline?.details).toEqual({ figures, doubts: doubts.slice(1) });
  expect(outline?.entries.map(({ layout_hint }) => layout_hint)).toEqual([
    'cover',
    'bullets',
    'bullets',
  ]);
});

/**
 * Returns the statuses of the slide tasks, the outline's entries and whether the outline is complete, while the outline
 * is being written.
 */
async function readProgress(deck: DeckItem) {
  const tasks = await listTasks(deck.id, 1);
  const outline = await loadWorkingOutline((await getDeck(deck.id)) ?? deck);
  return {
    slides: tasks.filter(({ kind }) => kind === 'slides.slide').map(({ status }) => status),
    entries: outline?.entries.map(({ point, layout_hint }) => `${layout_hint}: ${point}`),
    isComplete: outline?.isComplete,
  };
}

test('the cover task starts after the outline’s first line, with the evidence of that line, before the points are written', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const states: unknown[] = [];
  const opening = { ...titleLine, evidence: ['s1p1', 's1p2'] };
  const [title = '', plan = '', , ...entries] = toJsonLines(opening, pointsLine, ...entryLines);
  const model = createStreamingModel([title]);

  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(async (request, onText) => {
      const answer = await model(request, onText);
      states.push(await readProgress(deck));
      await onText?.(plan);
      states.push(await readProgress(deck));
      for (const line of entries) await onText?.(line);
      return answer;
    }),
  );

  const all = ['cover: Bees', 'cards: A hive needs shade', 'closing: Start in spring'];
  expect(states).toEqual([
    { slides: ['queued'], entries: all.slice(0, 1), isComplete: false },
    { slides: ['queued', 'pending', 'pending'], entries: all, isComplete: false },
  ]);
  expect((await readProgress(deck)).isComplete).toBe(true);
  const [cover] = await listOutlineEntries(deck.id, 1);
  expect(cover?.entry.evidence).toEqual(['s1p1', 's1p2']);
});

test('an outline that ends after its first line keeps title and cover when it is requested again', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const first = createStreamingModel(toJsonLines(titleLine));
  const second = createStreamingModel(
    toJsonLines({ ...titleLine, title: 'Wasps' }, pointsLine, ...entryLines.slice(1)),
  );
  const models = [first, second];

  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel((request, onText) => (models.shift() ?? second)(request, onText)),
  );

  const outline = await loadWorkingOutline((await getDeck(deck.id)) ?? deck);
  expect(models).toEqual([]);
  expect([outline?.title, outline?.entries[0]?.point, outline?.isComplete]).toEqual([
    'Bees',
    'Bees',
    true,
  ]);
});

test('a plan that was stored without the cover’s entry gets it when the outline is requested again', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const plan = { title: 'Bees', subtitle: '', points };
  await outlinePlanEntity().put({ presentation_id: deck.id, run: 1, plan }).go();
  for (const slide_id of ['s00', 's01', 's02']) {
    const id = taskIds.slide(1, slide_id);
    const task = { id, kind: 'slides.slide' as const, slide_id, ready: false };
    await createTask(deck.id, 1, task, systemClock.now());
  }

  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(createStreamingModel(toJsonLines(...entryLines.slice(1)))),
  );

  expect((await readProgress(deck)).isComplete).toBe(true);
});

test('an invalid passage id is left out of the cover’s evidence', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const opening = { ...titleLine, evidence: ['s1p10, s1p11, s1p12', 7, 's1p1'] };

  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(
      createStreamingModel(toJsonLines(opening, pointsLine, ...entryLines.slice(1))),
    ),
  );

  const [cover] = await listOutlineEntries(deck.id, 1);
  expect(cover?.entry.evidence).toEqual(['s1p1']);
});

test('the title of a finished cover can be edited before the outline has its points; the outline stays incomplete', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  await runTask(
    outlineTaskMessage(deck.id),
    createPortsWithModel(createStreamingModel(toJsonLines(titleLine))),
  );
  const content = { layout: 'cover' as const, title: 'Bees', notes: '', sources: [], blocks: {} };
  await putSlide({
    ...{ presentation_id: deck.id, id: 's00', run: 1, rev: 1, point: 'Bees', edited: false },
    ...{ content, score: 90, findings: [] },
  });
  await deckEntity()
    .patch({ id: deck.id })
    .set({ kept_slides: ['s00'] })
    .go();
  await changeDeckStatus(deck.id, {
    ...{ from: ['running'], to: 'paused', run: 1, now: systemClock.now() },
    set: { reason: 'user' },
  });

  const edit = { slideId: 's00', rev: 1, content: { ...content, title: 'Wild bees' } };
  const edited = await editSlide(user, deck.id, edit, systemClock);

  expect(edited.slide?.content.title).toBe('Wild bees');
  const after = await getDeck(deck.id);
  expect(after?.slide_ids).toHaveLength(3);
  expect((await readProgress(deck)).isComplete).toBe(false);
});
