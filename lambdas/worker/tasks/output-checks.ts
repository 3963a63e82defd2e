import type { Passage } from '#shared/schemas/research.ts';
import { isForeign } from '../../services/guard/foreign-language.ts';
import { Guard } from '../../services/guard/guard.ts';
import { findAddresses } from '../../services/research/page-address.ts';
import type { WebPage } from '../../services/research/web-page.ts';
import { detectLanguage } from '../../services/sources/detect-language.ts';
import type { TaskContext } from '../task-context.ts';
import { loadResearchWithPassages } from './load-research.ts';

const sampleCharacters = 8_000;

/** Returns the beginning of the passages; reads no further, because there may be thousands. */
function samplePassages(passages: readonly Passage[]): string {
  let sample = '';
  for (const { text } of passages) {
    sample += `${text}\n`;
    if (sample.length > sampleCharacters) break;
  }
  return sample.slice(0, sampleCharacters);
}

/**
 * Checks of model output: `guard` reduces it to plain text without foreign URLs and text of the prompts, and
 * `isForeign` detects texts in a language that neither the user nor the sources use.
 */
export type OutputChecks = { guard: Guard; isForeign: (text: string) => boolean };

/**
 * Creates the output checks of a task. `ownTexts` are further texts written by users, besides the request; `prompts`
 * must not appear in the output.
 */
export function createOutputChecks(
  { deck, request, task }: TaskContext,
  research: { passages: readonly Passage[]; pages: readonly WebPage[] },
  ownTexts: readonly string[] = [],
  prompts: readonly string[] = [],
): OutputChecks {
  const instruction = task.ask?.from_review ? undefined : task.ask?.instruction;
  const userTexts = [request.topic, request.instructions, instruction ?? '', ...ownTexts];
  const pages = [
    ...research.pages.map(({ url }) => url),
    ...request.sources.flatMap(({ name }) => findAddresses(name)),
  ];
  const sample = samplePassages(research.passages);
  const sourceLanguages = [sample, request.topic]
    .filter((text) => text.trim() !== '')
    .map(detectLanguage);
  const languages = [deck.language, ...sourceLanguages];
  return {
    guard: new Guard(userTexts, pages, prompts),
    // With an instruction of the user, the language is not checked, because the instruction may request another
    // language.
    isForeign: (text) => instruction === undefined && isForeign(text, languages),
  };
}

/** Creates the output checks for a task that does not use the research itself. */
export const loadOutputChecks = async (
  context: TaskContext,
  ownTexts: readonly string[] = [],
  prompts: readonly string[] = [],
): Promise<OutputChecks> =>
  createOutputChecks(context, await loadResearchWithPassages(context.deck), ownTexts, prompts);
