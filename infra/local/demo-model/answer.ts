import { makeAddedEntry } from './agent/add-slide.ts';
import { makeBrief } from './agent/brief.ts';
import { briefInputSchema, outlineInputSchema, slideInputSchema } from './agent/inputs.ts';
import { makeOutline } from './agent/outline.ts';
import { makeOutlineAgain } from './agent/outline-again.ts';
import { makeRevision } from './agent/revise.ts';
import { makeSlide } from './agent/slide.ts';
import { makeTranslation } from './agent/translate.ts';
import type { ModelRequest } from './converse-request.ts';
import { countTokens } from './tokens.ts';

/** What the model says: text, or with `tool` that tool's input as JSON. */
export type Answer = { text: string; tool?: string };

/** The largest brief that the caller's token limit lets through: estimated first, then counted. */
function briefText(request: ModelRequest): string {
  const input = briefInputSchema.parse(request.sections);
  let text = '';
  for (let tokens = request.max_tokens; tokens > 100; tokens *= 0.85) {
    text = JSON.stringify(makeBrief(input, tokens));
    if (countTokens(text) <= request.max_tokens) return text;
  }
  return text;
}

/** Lets the demo agent answer a request. Pure: the same request has the same answer. */
export function answerTo(request: ModelRequest): Answer {
  switch (request.purpose) {
    case 'brief': {
      return { tool: 'submit_brief', text: briefText(request) };
    }
    case 'outline':
      return { text: makeOutline(outlineInputSchema.parse(request.sections)) };
    case 'slide': {
      const { layout, input } = makeSlide(slideInputSchema.parse(request.sections), request);
      return { tool: layout, text: JSON.stringify(input) };
    }
    case 'outline-again':
      return { text: makeOutlineAgain(request.sections) };
    case 'add-slide':
      return { text: makeAddedEntry(request.sections) };
    case 'translate':
      return { tool: 'submit_translation', text: makeTranslation(request.sections) };
    case 'revise':
      return makeRevision(request);
    case 'unknown':
      return { text: 'This is the demo model. It answers Deckwright prompts only.' };
  }
}
