import { describe, expect, test } from 'vitest';
import type { ModelPort } from '#lambdas/models/port.ts';
import { getPresentationData } from '#lambdas/services/decks/queries/get-data.ts';
import { slideEntity } from '#lambdas/stores/content-entities.ts';
import { type DeckItem, getDeck } from '#lambdas/stores/deck-store.ts';
import { listEvents } from '#lambdas/stores/event-store.ts';
import { getSlide, listSlides } from '#lambdas/stores/slide-store.ts';
import { getTask } from '#lambdas/stores/task-store.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';
import { getTaskHandler } from '#lambdas/worker/tasks/task-handlers.ts';
import { newDeck } from '#test/support/decks.ts';
import { firstMessageText } from '#test/support/first-message.ts';
import { processQueueUntil, workerPorts } from '#test/support/generation.ts';
import { toJsonLines } from '#test/support/scripted-outline.ts';
import { textResponse } from '#test/support/scripted-task.ts';

const points = ['Roofs suit bees', 'Bees calm people', 'Honey pays rent', 'Start this spring'];
const notes =
  'The speaker tells what happened on the first roof and what came of it in the end. '.repeat(5);

/** Returns only lists with headings and details, so that four slides in a row have the same layout. */
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
    const text = toJsonLines(plan, ...entries).join('');
    await onText?.(text);
    return textResponse(text);
  }
  const i = Number(/<entry>\n\{"i":(\d)/.exec(firstMessageText(messages))?.[1] ?? 0);
  const items = ['Warm places', 'Long summers', 'Calm streets'].map((text) => ({
    text,
    detail: `What the neighbours of roof ${'abcd'[i]} say of it to everybody`,
  }));
  const input = { title: points[i], items, notes, sources: [] };
  const toolUse = { toolUseId: 'use-1', name: 'bullets', input: input as never };
  return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
};

const reviewTaskKey = { presentation_id: '', run: 1, id: 'review-1' };

/** Runs a deck up to its review; `beforeCommit` runs just before the review's commit. */
async function runReview(beforeCommit: (deck: DeckItem) => Promise<void> = async () => {}) {
  const deck = await newDeck({ topic: 'Bees in the city', slide_count: 4 });
  const reviewTask: RunTask = async (context) => {
    const result = await getTaskHandler('slides.review')(context);
    await beforeCommit(context.deck);
    return result;
  };
  const tasks = (kind: Parameters<typeof getTaskHandler>[0]): RunTask => {
    if (kind.startsWith('deploy.')) return async () => ({});
    return kind === 'slides.review' ? reviewTask : getTaskHandler(kind);
  };
  await processQueueUntil(deck.id, ({ status }) => status === 'completed' || status === 'failed', {
    ...workerPorts,
    model,
    tasks,
  });
  return deck;
}

const readSlideLayouts = async ({ id }: DeckItem) => {
  const now = await getDeck(id);
  const slides = await listSlides(id);
  return now?.slide_ids.map((slideId) => slides.find((one) => one.id === slideId)?.content.layout);
};

describe('changes that the review task makes', () => {
  test('the review task changes a repeated layout to a related layout with the same content and records the change', async () => {
    const deck = await runReview();

    expect(await readSlideLayouts(deck)).toEqual(['bullets', 'bullets', 'cards', 'bullets']);
    const repaired = (await listSlides(deck.id)).find(({ content }) => content.layout === 'cards');
    expect(repaired).toMatchObject({ rev: 2, edited: false });
    const event = (await listEvents(deck.id, 50)).find(({ type }) => type === 'reviewed');
    expect(event?.data).toMatchObject({
      mended: [repaired?.id],
      figures: { supported: 0, derived: 0, given: 0, common_knowledge: 0, unsupported: 0 },
    });
  });

  test('the review task does not change a slide that a user edits meanwhile, and runs again', async () => {
    let edits = 0;
    const deck = await runReview(async ({ id, slide_ids }) => {
      if (edits++ > 0) return;
      const slide = await getSlide(id, slide_ids[2] ?? '');
      await slideEntity()
        .patch({ presentation_id: id, id: slide?.id ?? '' })
        .set({ edited: true, rev: 2 })
        .go();
    });

    expect(await readSlideLayouts(deck)).toEqual(['bullets', 'cards', 'bullets', 'bullets']);
    expect(edits).toBe(2);
    const task = await getTask({ ...reviewTaskKey, presentation_id: deck.id });
    expect(task).toMatchObject({ status: 'completed', content_failures: 0 });
  });

  test('the review task adds unrepaired findings to the deck’s quality data', async () => {
    const deck = await runReview();
    const now = await getDeck(deck.id);
    if (!now) throw new Error('the deck is gone');

    const { quality } = await getPresentationData(now, 'quality');

    expect(quality?.deck_findings.map(({ code }) => code)).toEqual(['no_cover']);
    expect(quality?.figures).toEqual({
      supported: 0,
      derived: 0,
      given: 0,
      common_knowledge: 0,
      unsupported: 0,
    });
  });
});
