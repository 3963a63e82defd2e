/**
 * Words a minute that a speaker with slides says: 130 in languages of words (speaking guides give 125 to 150 for talks;
 * the lower half leaves time for the slides), 220 characters in Chinese (news is read at about 300, lectures at 200 to
 * 240). Text is counted as `countWords` does: 1.8 Chinese characters are a word.
 */
const wordsPerMinute = 130;
const charactersPerMinute = 220;
const charactersPerWord = 1.8;

const paceOf = (language: string): number =>
  /^(?:zh|ja|ko|yue)\b/i.test(language) ? charactersPerMinute / charactersPerWord : wordsPerMinute;

/** Words of a slide's notes, as `countWords` counts. */
export type NotesBudget = { least: number; most: number };

/** Asked for where nobody said how long the talk is. */
export const usualNotes: NotesBudget = { least: 60, most: 160 };

/** More than anybody reads aloud from one slide, and what a slide's notes can hold. */
const longest = 450;
const shortest = 15;

/** What the speaker has time to say to one slide: the talk's minutes shared out, a fifth more or less. */
export function notesBudget(talk: {
  minutes?: number | undefined;
  slide_count: number;
  language: string;
}): NotesBudget {
  if (talk.minutes === undefined) return usualNotes;
  const share = (talk.minutes * paceOf(talk.language)) / Math.max(1, talk.slide_count);
  const middle = Math.min(longest / 1.2, Math.max(shortest / 0.8, share));
  return { least: Math.round(middle * 0.8), most: Math.round(middle * 1.2) };
}

/** The minutes that it takes to say so many words. */
export const minutesFor = (words: number, language: string): number => words / paceOf(language);
