import { makeAddedEntry } from './agent/add-slide.ts';
import { makeBrief } from './agent/brief.ts';
import { makeEditorialReview } from './agent/editorial-review.ts';
import { briefInputSchema, outlineInputSchema, slideInputSchema } from './agent/inputs.ts';
import { makeOutline } from './agent/outline.ts';
import { regenerateEntries } from './agent/regenerate-entries.ts';
import { makeRevision } from './agent/revise.ts';
import { makeSlide } from './agent/slide.ts';
import { makeTranslation } from './agent/translate.ts';
import type { ModelRequest } from './converse-request.ts';
import { countTokens } from './tokens.ts';

/** Output of the model: text or, with `tool`, that tool's input as JSON. */
export type ModelOutput = { text: string; tool?: string };

/** Returns the largest brief within the caller's token limit. */
function generateBriefText(request: ModelRequest): string {
  const input = briefInputSchema.parse(request.sections);
  let text = '';
  for (let tokens = request.max_tokens; tokens > 100; tokens *= 0.85) {
    text = JSON.stringify(makeBrief(input, tokens));
    if (countTokens(text) <= request.max_tokens) return text;
  }
  return text;
}

/** Generates the response to a request. Pure: equal requests get equal responses. */
export function generateOutput(request: ModelRequest): ModelOutput {
  switch (request.purpose) {
    case 'brief': {
      return { tool: 'submit_brief', text: generateBriefText(request) };
    }
    case 'outline':
      return { text: makeOutline(outlineInputSchema.parse(request.sections)) };
    case 'slide': {
      const { layout, input } = makeSlide(slideInputSchema.parse(request.sections), request);
      return { tool: layout, text: JSON.stringify(input) };
    }
    case 'outline-again':
      return { text: regenerateEntries(request.sections) };
    case 'add-slide':
      return { text: makeAddedEntry(request.sections) };
    case 'translate':
      return { tool: 'submit_translation', text: makeTranslation(request.sections) };
    case 'editorial-review':
      return { tool: 'submit_review', text: makeEditorialReview(request.sections) };
    case 'revise':
      return makeRevision(request);
    case 'unknown':
      return { text: 'This is the demo model. It only responds to Deckwright prompts.' };
  }
}
