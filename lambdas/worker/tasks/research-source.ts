import { ContentFailure, type RunTask } from '../task-context.ts';
import { loadPassages } from './load-research.ts';

/** research.source: makes sure that a source has been read into passages. */
export const researchSource: RunTask = async ({ deck, task }) => {
  const id = deck.source_ids[task.source_index ?? 0];
  const passages = id === undefined ? undefined : await loadPassages(id);
  if (!passages || passages.length === 0) {
    throw new ContentFailure('a source has no text that could be read');
  }
  return { event: { type: 'source_read', data: { source: id, passages: passages.length } } };
};
