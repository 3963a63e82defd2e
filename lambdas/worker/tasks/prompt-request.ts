import { notesBudget } from '#shared/domain/speaking-time.ts';
import type { PromptRequest } from '../../models/prompts/sections.ts';
import type { TaskContext } from '../task-context.ts';

/** Returns the fields of the request that every prompt of a deck contains. */
export function promptRequest({ deck, request }: TaskContext): PromptRequest {
  const { language, slide_count } = deck;
  return {
    topic: request.topic,
    instructions: request.instructions,
    language,
    audience: request.audience,
    tone: request.tone,
    slide_count,
    notes_words: notesBudget({ minutes: request.minutes, slide_count, language }),
  };
}
