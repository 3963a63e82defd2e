import { isSourceText } from '#shared/domain/deck-request.ts';
import { computeNotesBudget } from '#shared/domain/speaking-time.ts';
import { cutText } from '#shared/domain/text.ts';
import type { PromptRequest } from '../../models/prompts/sections.ts';
import { allowsCommonKnowledge } from '../../services/decks/evidence/common-knowledge.ts';
import type { TaskContext } from '../task-context.ts';

/** Maximum characters of a topic in a prompt if the topic is also a source, whose passages contain the whole text. */
const maxTopicCharacters = 200;

/** Returns the first words of a text, with an ellipsis if there are more. */
function cutTopic(text: string): string {
  if (text.length <= maxTopicCharacters) return text;
  const cut = cutText(text, maxTopicCharacters);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > maxTopicCharacters / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

/** Returns the fields of the request that every prompt of a deck contains. */
export function toPromptRequest({ deck, request }: TaskContext): PromptRequest {
  const { language, slide_count } = deck;
  const isSource = deck.source_ids.length > 0 && isSourceText(request.topic);
  return {
    topic: isSource ? cutTopic(request.topic) : request.topic,
    instructions: request.instructions,
    language,
    audience: request.audience,
    tone: request.tone,
    slide_count,
    common_knowledge: allowsCommonKnowledge(request),
    notes_words: computeNotesBudget({ minutes: request.minutes, slide_count, language }),
    ...(request.pictures ? { pictures: true } : {}),
  };
}
