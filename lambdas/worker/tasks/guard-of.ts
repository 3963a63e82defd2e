import type { Passage } from '#shared/schemas/research.ts';
import type { ReadPage } from '../../services/decks/evidence/research-results.ts';
import { isForeign } from '../../services/guard/foreign-language.ts';
import { Guard } from '../../services/guard/guard.ts';
import { addressesIn } from '../../services/research/page-address.ts';
import { detectLanguage } from '../../services/sources/detect-language.ts';
import type { TaskContext } from '../task-context.ts';
import { loadResearchWithPassages } from './load-research.ts';

const sampleCharacters = 8_000;

/** The beginning of some passages; those behind it are not touched: there may be thousands. */
function sampleOf(passages: readonly Passage[]): string {
  let sample = '';
  for (const { text } of passages) {
    sample += `${text}\n`;
    if (sample.length > sampleCharacters) break;
  }
  return sample.slice(0, sampleCharacters);
}

/** What keeps a deck's answers to words in a language that somebody asked for or that its sources are in. */
export type Watch = { guard: Guard; isForeign: (text: string) => boolean };

/** `own` are further texts that people have written, beside the request. */
export function guardOf(
  { deck, request, task }: TaskContext,
  read: { passages: readonly Passage[]; pages: readonly ReadPage[] },
  own: readonly string[] = [],
  prompts: readonly string[] = [],
): Watch {
  const asked = [request.topic, request.instructions, task.ask?.instruction ?? '', ...own];
  const pages = [
    ...read.pages.map(({ url }) => url),
    ...request.sources.flatMap(({ name }) => addressesIn(name)),
  ];
  const sample = sampleOf(read.passages);
  const known = [sample, request.topic].filter((text) => text.trim() !== '').map(detectLanguage);
  const languages = [deck.language, ...known];
  return {
    guard: new Guard(asked, pages, prompts),
    // An instruction may ask for another language; who wrote it knows.
    isForeign: (text) => task.ask?.instruction === undefined && isForeign(text, languages),
  };
}

/** The same for a task that needs nothing else of the research. */
export const loadGuard = async (
  context: TaskContext,
  own: readonly string[] = [],
  prompts: readonly string[] = [],
): Promise<Watch> => guardOf(context, await loadResearchWithPassages(context.deck), own, prompts);
