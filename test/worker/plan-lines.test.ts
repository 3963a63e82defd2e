import { expect, test } from 'vitest';
import { workingOutline } from '#lambdas/services/decks/queries/working-outline.ts';
import { getDeck } from '#lambdas/stores/deck-store.ts';
import { listTasks } from '#lambdas/stores/task-store.ts';
import { newDeck } from '#test/support/decks.ts';
import { newUser } from '#test/support/factories.ts';
import { runTask } from '#test/support/inline-worker.ts';
import {
  jsonLines,
  outlineTaskMessage,
  portsWithModel,
  streamingModel,
} from '#test/support/scripted-outline.ts';

const intent = { purpose: 'teach', audience: 'Beginners', tone: 'Plain', storyline: 'Tutorial' };
const points = ['Bees need water', 'A hive needs shade', 'Start in spring'];
const figures = [{ value: '40,000', what: 'bees in a hive', passage_id: '' }];
const titleLine = { title: 'Bees', subtitle: 'A start', intent };
const pointsLine = { points, layouts: ['cover', 'cards', 'closing'], figures };
const entryLines = points.map((_, i) => ({ i, intent: 'Show it', alternatives: ['bullets'] }));

test('the title of an outline is visible before its points, and entries take points and layouts from the plan', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const titles: (string | undefined)[] = [];
  const [first = '', ...rest] = jsonLines(titleLine, pointsLine, ...entryLines);
  const model = streamingModel([first]);

  await runTask(
    outlineTaskMessage(deck.id),
    portsWithModel(async (request, onText) => {
      const answer = await model(request, onText);
      titles.push((await getDeck(deck.id))?.title);
      for (const line of rest) await onText?.(line);
      return answer;
    }),
  );

  const outline = await workingOutline((await getDeck(deck.id)) ?? deck);
  expect(titles).toEqual(['Bees']);
  expect(outline?.details).toEqual({ intent, figures });
  expect(outline?.entries.map(({ point, layout_hint }) => [point, layout_hint])).toEqual([
    ['Bees need water', 'cover'],
    ['A hive needs shade', 'cards'],
    ['Start in spring', 'closing'],
  ]);
});

test('the cover of a deck made from a topic alone starts before the first outline entry is written', async () => {
  const { user } = await newUser();
  const deck = await newDeck({ topic: 'Bees', slide_count: 3 }, user);
  const states: unknown[] = [];
  const [title = '', plan = '', , ...entries] = jsonLines(titleLine, pointsLine, ...entryLines);
  const model = streamingModel([title, plan]);

  await runTask(
    outlineTaskMessage(deck.id),
    portsWithModel(async (request, onText) => {
      const answer = await model(request, onText);
      const tasks = await listTasks(deck.id, 1);
      states.push(tasks.filter(({ kind }) => kind === 'slides.slide').map(({ status }) => status));
      for (const line of entries) await onText?.(line);
      return answer;
    }),
  );

  expect(states).toEqual([['queued', 'pending', 'pending']]);
  const outline = await workingOutline((await getDeck(deck.id)) ?? deck);
  expect(outline?.entries.map(({ layout_hint }) => layout_hint)).toEqual([
    'cover',
    'cards',
    'closing',
  ]);
});
