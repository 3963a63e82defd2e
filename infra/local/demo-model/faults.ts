import type { Answer } from './answer.ts';
import type { ModelRequest } from './converse-request.ts';
import { hashOf, type Random, seededRandom } from './random.ts';
import type { DemoSettings } from './settings.ts';

/** What goes wrong with a call. `exception` is a modelStreamErrorException in mid-stream. */
export type Fault = 'throttle' | 'overload' | 'malformed' | 'cut' | 'exception';

/** Names a call the same way in every run, whatever ids the request carries. */
export function callKeyOf(request: ModelRequest): string {
  const { topic } = (request.sections.request ?? {}) as { topic?: unknown };
  return [request.purpose, slideIndexOf(request) ?? '', request.turns.length, topic ?? ''].join(
    '|',
  );
}

/** Index of the slide a call is about, of slide calls only. */
export function slideIndexOf(request: ModelRequest): number | undefined {
  const { i } = (request.sections.entry ?? {}) as { i?: unknown };
  return typeof i === 'number' ? i : undefined;
}

/**
 * One random stream a call: seed, the call's key and how often that key was seen. So a seed replays
 * whatever the order in which parallel calls arrive, and a retry draws anew.
 */
export function createCallRandom(seed: number): (request: ModelRequest) => Random {
  const seen = new Map<string, number>();
  return (request) => {
    const key = callKeyOf(request);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return seededRandom(hashOf(`${seed}|${key}|${nth}`));
  };
}

/** Draws at most one fault; the order of the draws is fixed so that seeds replay. */
export function drawFault(settings: DemoSettings, random: Random): Fault | undefined {
  const [throttle, malformed, cut, kind] = [random(), random(), random(), random()];
  if (throttle < settings.throttle) return kind < 0.25 ? 'overload' : 'throttle';
  if (malformed < settings.malformed) return 'malformed';
  if (cut < settings.cut) return kind < 0.5 ? 'exception' : 'cut';
  return undefined;
}

type Spoil = (answer: Answer, request: ModelRequest) => Answer;

const toolSpoils: Spoil[] = [
  (answer) => ({ ...answer, text: answer.text.slice(0, Math.floor(answer.text.length * 0.6)) }),
  (answer) => ({ ...answer, text: '{}' }),
  (answer) => ({ ...answer, text: JSON.stringify({ title: 7, notes: null, sources: 'none' }) }),
  (answer, request) => ({
    ...answer,
    tool: request.tools.find((name) => name !== answer.tool) ?? 'no_such_tool',
  }),
  (answer) => ({ ...answer, tool: 'no_such_tool' }),
  () => ({ text: 'I would suggest a slide with three points.' }),
  () => ({ text: '' }),
];

const textSpoils: Spoil[] = [
  () => ({ text: '' }),
  () => ({ text: 'Here is the outline you asked for:\n\n1. Introduction\n2. Main part\n' }),
  (answer) => ({ text: answer.text.replaceAll('"i":', '"index":') }),
  (answer) => ({ text: answer.text.split('\n').slice(0, -2).join('\n') }),
  (answer) => ({ text: answer.text.replace(/^(.*\n.{12})[^\n]*/, '$1') }),
];

/** Makes an answer unusable in one of the ways that models do. */
export function spoil(answer: Answer, request: ModelRequest, random: Random): Answer {
  const ways = answer.tool === undefined ? textSpoils : toolSpoils;
  const way = ways[Math.floor(random() * ways.length)];
  return way ? way(answer, request) : answer;
}
