import { makeBrief } from './brief.ts';
import type { Brief, DeckRequest, Passage } from './inputs.ts';
import { splitSentences } from './sentences.ts';

/** Id of the passage that a long topic text is. */
export const topicPassageId = 'topic';

/** A topic of several sentences is a source of its own: its sentences are what the deck quotes. */
export function topicPassages(request: DeckRequest): Passage[] {
  const text = request.topic ?? '';
  const paragraphs = text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (splitSentences(text).length < 4) return [];
  return paragraphs.map((part, i) => ({
    id: `${topicPassageId}-${i + 1}`,
    kind:
      /^(?:[-*+]|\d+\.)\s/.test(part) && part.includes('\n')
        ? ('list' as const)
        : ('paragraph' as const),
    heading: [],
    text: part,
  }));
}

/** The brief of a long topic text; undefined when the topic is only a name. */
export function briefOfTopic(request: DeckRequest): Brief | undefined {
  const passages = topicPassages(request);
  return passages.length > 0 ? makeBrief({ request, passages }) : undefined;
}
