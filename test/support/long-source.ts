import { maxPassageCharacters } from '#lambdas/worker/tasks/passage-brief.ts';

const filler = 'The caretaker of the house walks through the garden and looks at the trees. ';

/** Returns a text with filler after it, so that the source is too long to be used without a brief. */
export const createLongSource = (text: string): string =>
  `${text}\n\n${Array.from({ length: 40 }, () => filler.repeat(Math.ceil(maxPassageCharacters / 39 / filler.length))).join('\n\n')}`;
