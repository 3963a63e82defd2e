import { toPassages } from '#lambdas/services/sources/read-text.ts';
import { makeBrief } from './brief.ts';
import type { Brief, DeckRequest, Passage } from './inputs.ts';
import { splitSentences } from './sentences.ts';

/** What the ids of a long topic’s passages begin with. */
const topicPassageId = 'topic';

/** A topic of several sentences is a source of its own: its sentences are what the deck quotes. */
export function topicPassages(request: DeckRequest): Passage[] {
  const text = request.topic ?? '';
  return splitSentences(text).length < 4 ? [] : toPassages(text, topicPassageId);
}

/** The brief of a long topic text; undefined when the topic is only a name. */
export function briefOfTopic(request: DeckRequest): Brief | undefined {
  const passages = topicPassages(request);
  return passages.length > 0 ? makeBrief({ request, passages }) : undefined;
}
