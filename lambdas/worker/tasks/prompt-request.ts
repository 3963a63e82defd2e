import type { PromptRequest } from '../../models/prompts/sections.ts';
import type { TaskContext } from '../task-context.ts';

/** What every prompt of a deck is told of the request. */
export const promptRequest = ({ deck, request }: TaskContext): PromptRequest => ({
  topic: request.topic,
  instructions: request.instructions,
  language: deck.language,
  audience: request.audience,
  tone: request.tone,
  slide_count: deck.slide_count,
});
