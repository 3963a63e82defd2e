import type { NotesBudget } from '#shared/domain/speaking-time.ts';
import { toPromptJson } from './to-prompt-json.ts';

/**
 * A tagged section of a prompt: the data is one line of JSON with all angle brackets escaped, so that no source text can
 * close its section, open another one, or start a turn of the conversation.
 */
export function formatSection(name: string, value: unknown): string {
  return `<${name}>\n${toPromptJson(value)}\n</${name}>`;
}

/** The user's request, as shown in every prompt of a deck. */
export type PromptRequest = {
  topic: string;
  instructions: string;
  language: string;
  audience: string;
  tone: string;
  slide_count: number;
  /** Whether a deck without sources may contain numbers that are common knowledge. */
  common_knowledge: boolean;
  /** Words that the notes of one slide should have, given the speaker's time. */
  notes_words: NotesBudget;
  /** Whether the outline may plan pictures; absent: no. */
  pictures?: true;
};
