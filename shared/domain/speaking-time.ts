import { charactersPerWord } from '../deck/word-count.ts';

/**
 * Words per minute of a speaker with slides: 130 (guides say 125 to 150 for talks; the lower half leaves time for the
 * slides), or 220 characters in Chinese (news is read at about 300, lectures at 200 to 240). Text is counted as by
 * `countWords`: `charactersPerWord` Chinese characters are a word.
 */
const wordsPerMinute = 130;
const charactersPerMinute = 220;

const getSpeakingPace = (language: string): number =>
  /^(?:zh|ja|ko|yue)\b/i.test(language) ? charactersPerMinute / charactersPerWord : wordsPerMinute;

/** Words of a slide's notes, as counted by `countWords`. */
export type NotesBudget = { least: number; most: number };

/** Word budget of a slide's notes when the request gives no duration. */
export const defaultNotesBudget: NotesBudget = { least: 60, most: 160 };

/**
 * Maximum number of words in a slide's notes: more are not read aloud, and the notes field has a maximum length.
 * `minNotesWords` is the lower limit.
 */
const maxNotesWords = 450;
const minNotesWords = 15;

/**
 * Returns the word budget of one slide's notes: the talk's minutes divided by the slides, plus or minus a fifth.
 */
export function computeNotesBudget(talk: {
  minutes?: number | undefined;
  slide_count: number;
  language: string;
}): NotesBudget {
  if (talk.minutes === undefined) return defaultNotesBudget;
  const share = (talk.minutes * getSpeakingPace(talk.language)) / Math.max(1, talk.slide_count);
  const middle = Math.min(maxNotesWords / 1.2, Math.max(minNotesWords / 0.8, share));
  return { least: Math.round(middle * 0.8), most: Math.round(middle * 1.2) };
}

/** Returns the minutes needed to say a number of words. */
export const estimateSpeakingMinutes = (words: number, language: string): number =>
  words / getSpeakingPace(language);
