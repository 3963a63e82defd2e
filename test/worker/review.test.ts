import { describe, expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { dataOf } from '#lambdas/services/decks/queries/get-data.ts';
import { slideEntity } from '#lambdas/stores/content-entities.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { getSlide, listSlides } from '#lambdas/stores/slide-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { taskOf } from '#lambdas/worker/tasks/task-of.ts';
import { newDeck } from '#test/support/decks.ts';
import { workerPorts, workUntil } from '#test/support/generation.ts';
import { lines } from '#test/support/scripted-outline.ts';
import { answerOf } from '#test/support/scripted-task.ts';

const points = ['Roofs suit bees', 'Bees calm people', 'Honey pays rent', 'Start this spring'];
const notes =
  'The speaker tells what happened on the first roof and what came of it in the end. '.repeat(5);

/** Every slide a list of heads and details: four of one layout in a row. */
const model: ModelPort = async ({ purpose, messages }, onText) => {
  if (purpose === 'outline') {
    const plan = { title: 'Bees in the city', subtitle: '', points };
    const entries = points.map((point, i) => ({
      i,
      point,
      intent: '',
      layout_hint: 'bullets',
      evidence: [],
    }));
    const text = lines(plan, ...entries).join('');
    await onText?.(text);
    return answerOf(text);
  }
  const i = Number(/<entry>\n\{"i":(\d)/.exec(messages[0]?.content?.[0]?.text ?? '')?.[1] ?? 0);
  const items = ['Warm places', 'Long summers', 'Calm streets'].map((text) => ({
    text,
    detail: `What the neighbours of roof ${'abcd'[i]} say of it to everybody`,
  }));
  const input = { title: points[i], items, notes, sources: [] };
  const toolUse = { toolUseId: 'use-1', name: 'bullets', input: input as never };
  return { ...answerOf(''), message: { role: 'assistant', content: [{ toolUse }] } };
};

const review = { presentation_id: '', run: 1, id: 'review-1' };

/** A deck whose slides are made; `beforeReview` happens as its review has looked at them. */
async function reviewed(beforeCommit: (deck: DeckItem) => Promise<void> = async () => {}) {
  const deck = await newDeck({ topic: 'Bees in the city', slide_count: 4 });
  const reviewTask: RunTask = async (context) => {
    const result = await taskOf('slides.review')(context);
    await beforeCommit(context.deck);
    return result;
  };
  const tasks = (kind: Parameters<typeof taskOf>[0]): RunTask => {
    if (kind.startsWith('deploy.')) return async () => ({});
    return kind === 'slides.review' ? reviewTask : taskOf(kind);
  };
  await workUntil(deck.id, ({ status }) => status === 'completed' || status === 'failed', {
    ...workerPorts,
    model,
    tasks,
  });
  return deck;
}

const layoutsOf = async ({ id }: DeckItem) => {
  const now = await getDeck(id);
  const slides = await listSlides(id);
  return now?.slide_ids.map((slideId) => slides.find((one) => one.id === slideId)?.content.layout);
};

describe('the review', () => {
  test('breaks a run of one layout where a sibling says the same, and tells of it', async () => {
    const deck = await reviewed();

    expect(await layoutsOf(deck)).toEqual(['bullets', 'bullets', 'cards', 'bullets']);
    const mended = (await listSlides(deck.id)).find(({ content }) => content.layout === 'cards');
    expect(mended).toMatchObject({ rev: 2, edited: false });
    const event = (await listEvents(deck.id, 50)).find(({ type }) => type === 'reviewed');
    expect(event?.data).toMatchObject({
      mended: [mended?.id],
      figures: { supported: 0, derived: 0, given: 0, unsupported: 0 },
    });
  });

  test('never changes a slide that a person edits while it looks: it looks again', async () => {
    let edits = 0;
    const deck = await reviewed(async ({ id, slide_ids }) => {
      if (edits++ > 0) return;
      const slide = await getSlide(id, slide_ids[2] ?? '');
      await slideEntity()
        .patch({ presentation_id: id, id: slide?.id ?? '' })
        .set({ edited: true, rev: 2 })
        .go();
    });

    expect(await layoutsOf(deck)).toEqual(['bullets', 'cards', 'bullets', 'bullets']);
    expect(edits).toBe(2);
    const task = await getTask({ ...review, presentation_id: deck.id });
    expect(task).toMatchObject({ status: 'completed', content_failures: 0 });
  });

  test('leaves what it can’t mend to the deck’s quality data', async () => {
    const deck = await reviewed();
    const now = await getDeck(deck.id);
    if (!now) throw new Error('the deck is gone');

    const { quality } = await dataOf(now, 'quality');

    expect(quality?.deck_findings.map(({ code }) => code)).toEqual(['no_cover']);
    expect(quality?.figures).toEqual({ supported: 0, derived: 0, given: 0, unsupported: 0 });
  });
});
