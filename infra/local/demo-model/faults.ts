import type { ModelRequest } from './converse-request.ts';
import type { ModelOutput } from './generate-output.ts';
import { hashText, type Random, seededRandom } from './random.ts';
import type { DemoSettings } from './settings.ts';

/** A simulated fault. `exception` is a modelStreamErrorException within the stream. */
export type Fault = 'throttle' | 'overload' | 'malformed' | 'cut' | 'exception';

/** Returns a key of the call that is the same in every run, independent of ids in the request. */
function callKey(request: ModelRequest): string {
  const { topic } = (request.sections.request ?? {}) as { topic?: unknown };
  return [request.purpose, findSlideIndex(request) ?? '', request.turns.length, topic ?? ''].join(
    '|',
  );
}

/** Returns the slide index of a slide call; undefined for other calls. */
export function findSlideIndex(request: ModelRequest): number | undefined {
  const { i } = (request.sections.entry ?? {}) as { i?: unknown };
  return typeof i === 'number' ? i : undefined;
}

/**
 * Creates a random generator per call, seeded by the seed, the call's key and its repetition count. Results don't
 * depend on the order of parallel calls, and a retry gets new random numbers.
 */
export function createCallRandom(seed: number): (request: ModelRequest) => Random {
  const callCounts = new Map<string, number>();
  return (request) => {
    const key = callKey(request);
    const nth = callCounts.get(key) ?? 0;
    callCounts.set(key, nth + 1);
    return seededRandom(hashText(`${seed}|${key}|${nth}`));
  };
}

/** Chooses at most one fault. Always draws the same number of random values, so that seeds can be replayed. */
export function chooseFault(settings: DemoSettings, random: Random): Fault | undefined {
  const [throttle, malformed, cut, kind] = [random(), random(), random(), random()];
  if (throttle < settings.throttle) return kind < 0.25 ? 'overload' : 'throttle';
  if (malformed < settings.malformed) return 'malformed';
  if (cut < settings.cut) return kind < 0.5 ? 'exception' : 'cut';
  return undefined;
}

type CorruptOutput = (output: ModelOutput, request: ModelRequest) => ModelOutput;

const toolCorruptions: CorruptOutput[] = [
  (output) => ({ ...output, text: output.text.slice(0, Math.floor(output.text.length * 0.6)) }),
  (output) => ({ ...output, text: '{}' }),
  (output) => ({ ...output, text: JSON.stringify({ title: 7, notes: null, sources: 'none' }) }),
  (output, request) => ({
    ...output,
    tool: request.tools.find((name) => name !== output.tool) ?? 'no_such_tool',
  }),
  (output) => ({ ...output, tool: 'no_such_tool' }),
  () => ({ text: 'I would suggest a slide with three points.' }),
  () => ({ text: '' }),
];

const textCorruptions: CorruptOutput[] = [
  () => ({ text: '' }),
  () => ({ text: 'Here is the outline you asked for:\n\n1. Introduction\n2. Main part\n' }),
  (output) => ({ text: output.text.replaceAll('"i":', '"index":') }),
  (output) => ({ text: output.text.split('\n').slice(0, -2).join('\n') }),
  (output) => ({ text: output.text.replace(/^(.*\n.{12})[^\n]*/, '$1') }),
];

/** Makes a response unusable, in one of the ways that real models do. */
export function corruptOutput(
  output: ModelOutput,
  request: ModelRequest,
  random: Random,
): ModelOutput {
  const corruptions = output.tool === undefined ? textCorruptions : toolCorruptions;
  const corrupt = corruptions[Math.floor(random() * corruptions.length)];
  return corrupt ? corrupt(output, request) : output;
}
