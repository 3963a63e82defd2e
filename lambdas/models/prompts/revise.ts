import type { SlideContent } from '#shared/deck/model.ts';
import {
  colorRule,
  dataRule,
  figureRule,
  instructionRule,
  languageRule,
  limitRule,
  markupRule,
  notesRule,
  quoteRule,
  repairRule,
  titleRule,
} from './rules.ts';
import { formatSection } from './sections.ts';
import { type SlidePromptInput, slideMessage } from './slide.ts';

export const reviseSystem = `Deckwright prompt: revise@5
You change one slide of a deck as its author asks: call one layout tool once, with the whole changed slide.
Section "slide" is the current slide, "instruction" the change that the author wants, "deck" the whole deck around it. Change what the instruction asks for and leave the rest word for word; keep the layout unless the instruction or the content asks for another.
${titleRule} ${limitRule} ${notesRule}
${figureRule} ${quoteRule} ${markupRule} Figures, links and addresses of the current slide may stay. ${colorRule}
${languageRule} If the instruction names another language, write in that one. ${repairRule}
${dataRule} ${instructionRule('instruction')}`;

export type RevisePromptInput = SlidePromptInput & { slide: SlideContent; instruction: string };

/**
 * Prompt to change a slide with an instruction: the prompt of a new slide, plus the current slide and the
 * instruction.
 */
export const reviseMessage = ({ slide, instruction, ...input }: RevisePromptInput): [string] => {
  const { appearance: _appearance, ...content } = slide;
  const sections = [formatSection('slide', content), formatSection('instruction', instruction)];
  return [[...slideMessage(input), ...sections].join('\n')];
};
