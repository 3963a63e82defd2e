import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import type { LayoutId } from '#shared/deck/model.ts';
import { createLayoutTools, maxQuotesPerSlide } from '#shared/deck/tools.ts';
import type { NotesBudget } from '#shared/domain/speaking-time.ts';
import type { DeckIntent, HeadlineFigure } from '#shared/schemas/research.ts';
import { once } from '../../lib/once.ts';
import { maxSlideWords, tokensForWords } from './max-tokens.ts';
import type { PromptPassage } from './passage-names.ts';
import {
  conventionRule,
  dataRule,
  figureRule,
  languageRule,
  limitRule,
  markupRule,
  notesRule,
  quoteRule,
  repairRule,
  titleRule,
} from './rules.ts';
import { formatSection, type PromptRequest } from './sections.ts';

const buildSlideSystem = (pictures: string): string => `Deckwright prompt: slide@9
You make one slide of a deck: choose one of the entry's layouts and call its tool once. The first is the outline's choice; take another when the content has another shape or too few entries.
Section "deck" is the whole deck: its intent, which sets words and tone; its headline figures; and all slides in order (for the cover, perhaps only itself: its notes announce the parts in the storyline), each as "layout: point". Section "entry" is your slide: i is its place in that list, counted from 0. Except on cover and closing, don't repeat what other slides say; lead on from the slide before. Where "doubts" is given, check whether one concerns what your slide says: then don't state it as certain, show the reservation or leave it out.${pictures}
${titleRule} A cover's subtitle is the deck's, cut to the tool's limit. ${limitRule} ${notesRule}
${figureRule} ${quoteRule} ${markupRule}
${conventionRule}
${languageRule} ${repairRule}
${dataRule}`;

export const slideSystem = buildSlideSystem('');

/** The system prompt of a deck with pictures, the same for all its slides. */
export const picturedSlideSystem = buildSlideSystem(
  ' Where the entry has a picture, it stands beside your text: give at most four items, without details, and nothing about the picture.',
);

/** The data of a deck that each of its slide prompts contains. */
export type PromptDeck = {
  title: string;
  subtitle: string;
  intent: Partial<DeckIntent>;
  figures?: readonly HeadlineFigure[] | undefined;
  /** One text for each slide, in order: "layout: point". */
  slides: readonly string[];
};

/** A fact of the brief, or a doubt about the sources, with the short names of its passages. */
export type PromptFact = { text: string; passage_ids: string[] };

export type SlidePromptInput = {
  request: PromptRequest;
  deck: PromptDeck;
  /** The outline entry of the slide; `layouts` are the layouts that the model may choose from. */
  entry: {
    i: number;
    point: string;
    intent: string;
    layouts?: readonly LayoutId[];
    /** What the picture beside the text shows. */
    picture?: string;
  };
  /** Facts of the brief that the entry names; empty when the outline was made from passages. */
  facts: readonly PromptFact[];
  /** Doubts about the passages shown, with their short names. */
  doubts: readonly PromptFact[];
  passages: readonly PromptPassage[];
};

const optionalSection = (name: string, items: readonly unknown[]): string[] =>
  items.length > 0 ? [formatSection(name, items)] : [];

/**
 * Prompt for one slide of an outline, in two texts: what all slides of the deck share, which a model with prompt caching
 * reads from the cache, and the slide's own part.
 */
export const slideMessage = (input: SlidePromptInput): [sharedPart: string, ownPart: string] => {
  // Leaves out the audience and the tone of the request, because the deck's intent contains them.
  const { topic, instructions, language, common_knowledge, notes_words } = input.request;
  const shared = [
    formatSection('request', { topic, instructions, language, common_knowledge, notes_words }),
    formatSection('deck', input.deck),
  ];
  const ownPart = [
    formatSection('entry', input.entry),
    ...optionalSection('facts', input.facts),
    ...optionalSection('doubts', input.doubts),
    ...optionalSection('passages', input.passages),
  ];
  return [shared.join('\n'), ownPart.join('\n')];
};

/** One tool with flat parameters for each layout. */
const allTools = once(
  () =>
    new Map(
      createLayoutTools().map(({ name, description, input_schema }) => {
        const tool: Tool = {
          toolSpec: { name, description, inputSchema: { json: input_schema as never } },
        };
        return [name, tool] as const;
      }),
    ),
);

/** Returns the tools of all layouts, the same for all decks, which prompt caching requires. */
export const slideTools = (): Tool[] => [...allTools().values()];

/**
 * Returns the tools of some layouts, in the given order: for models without prompt caching, which would charge for
 * all tools in each prompt.
 */
export const offeredTools = (layouts: readonly LayoutId[]): Tool[] =>
  layouts.flatMap((id) => allTools().get(id) ?? []);

/** Words of the quotes that a slide may contain, with room for longer ones than asked for. */
const quotedWords = maxQuotesPerSlide * 30;

/** Maximum tokens of a slide response: its largest layout filled to capacity, notes and quotes. */
export const slideMaxTokens = (language: string, notes: NotesBudget): number =>
  tokensForWords(maxSlideWords() + notes.most + quotedWords, language);
