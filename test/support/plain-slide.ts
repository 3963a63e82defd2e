import { findOutlinePosition } from '#lambdas/services/decks/queries/working-outline.ts';
import type { RunTask } from '#lambdas/worker/task-context.ts';

/** Writes a slide like a task, without a model: a new slide for a slide task, a replacement for a side task. */
export const writePlainSlide: RunTask = async ({ deck, task }) => {
  const index = task.slide_index ?? 0;
  const place = await findOutlinePosition(deck, task.slide_id ?? '');
  const key = { presentation_id: deck.id, id: task.slide_id ?? '' };
  const content = {
    layout: 'bullets' as const,
    title: `Slide ${index}`,
    notes: '',
    sources: [],
    blocks: { items: [{ text: 'One point' }, { text: 'Another point' }] },
  };
  const slideResult = { content, score: 90, findings: [], edited: false };
  if (task.is_aside) {
    return {
      writes: (entities) => [
        entities.slide
          .patch(key)
          .set({ ...slideResult, rev: 2 })
          .where((slide, op) => op.eq(slide.rev, 1))
          .commit(),
        entities.deck
          .patch({ id: deck.id })
          .add({ content_rev: 1 })
          .where((item, op) => op.eq(item.run, deck.run))
          .commit(),
      ],
    };
  }
  return {
    writes: (entities) => [
      entities.slide
        .put({ ...key, run: deck.run, rev: 1, point: place?.entry.point ?? '', ...slideResult })
        .commit(),
    ],
  };
};
