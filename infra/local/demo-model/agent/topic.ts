import { parsePassages } from '#lambdas/services/sources/read-text.ts';
import { makeBrief } from './brief.ts';
import type { Brief, DeckRequest, Passage } from './inputs.ts';
import { splitSentences } from './sentences.ts';

/** Prefix of the ids of a long topic's passages. */
const topicPassageId = 'topic';

/** Returns the passages of a topic with at least four sentences, which serves as a source; empty for a short topic. */
export function parseTopicPassages(request: DeckRequest): Passage[] {
  const text = request.topic ?? '';
  return splitSentences(text).length < 4 ? [] : parsePassages(text, topicPassageId);
}

/** Returns the brief of a long topic; undefined for a short one. */
export function createTopicBrief(request: DeckRequest): Brief | undefined {
  const passages = parseTopicPassages(request);
  return passages.length > 0 ? makeBrief({ request, passages }) : undefined;
}
