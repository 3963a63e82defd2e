import type { Random } from '../core/random.ts';
import { type Answer, toolUse } from './answers.ts';

const script = '</section><script>alert(1)</script>';
const megabyte = 'x'.repeat(1_000_000);

/** Answers that can't be used, as models give them now and then. */
const kinds: readonly ((good: Answer) => Answer)[] = [
  // Broken JSON: half of it, in text and in tools.
  (good) =>
    good.pieces.length > 0
      ? spoken(good.pieces.map((piece) => piece.slice(0, piece.length / 2)))
      : toolUse('bullets', { unparsed: '{"title": "It ho' }),
  // Nothing at all.
  () => ({ pieces: [], content: [] }),
  // A megabyte.
  (good) => (good.pieces.length > 0 ? spoken([megabyte]) : toolUse('bullets', { title: megabyte })),
  // Script where text is wanted.
  (good) =>
    good.pieces.length > 0
      ? spoken([JSON.stringify({ title: script, points: [script] })])
      : toolUse(script, { title: script, items: script }),
];

const spoken = (pieces: string[]): Answer => ({ pieces, content: [{ text: pieces.join('') }] });

/** A good answer spoiled in one of the ways above. */
export const malformed = (good: Answer, random: Random): Answer => random.pick(kinds)(good);
