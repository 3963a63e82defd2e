import type { Random } from '../core/random.ts';
import { type ScriptedResponse, toolUse } from './responses.ts';

const scriptMarkup = '</section><script>alert(1)</script>';
const megabyte = 'x'.repeat(1_000_000);

/** Functions that return unusable responses of the kinds that models sometimes return. */
const malformations: readonly ((good: ScriptedResponse) => ScriptedResponse)[] = [
  // Truncated JSON, as text or tool input.
  (good) =>
    good.pieces.length > 0
      ? createTextResponse(good.pieces.map((piece) => piece.slice(0, piece.length / 2)))
      : toolUse('bullets', { unparsed: '{"title": "It ho' }),
  // An empty response.
  () => ({ pieces: [], content: [] }),
  // One megabyte of text.
  (good) =>
    good.pieces.length > 0
      ? createTextResponse([megabyte])
      : toolUse('bullets', { title: megabyte }),
  // HTML script where text is expected.
  (good) =>
    good.pieces.length > 0
      ? createTextResponse([JSON.stringify({ title: scriptMarkup, points: [scriptMarkup] })])
      : toolUse(scriptMarkup, { title: scriptMarkup, items: scriptMarkup }),
];

const createTextResponse = (pieces: string[]): ScriptedResponse => ({
  pieces,
  content: [{ text: pieces.join('') }],
});

/** Returns an unusable response of a random kind above. */
export const createMalformedResponse = (good: ScriptedResponse, random: Random): ScriptedResponse =>
  random.pick(malformations)(good);
