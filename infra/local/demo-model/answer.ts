import { makeBrief } from './agent/brief.ts';
import { briefInputSchema, outlineInputSchema, slideInputSchema } from './agent/inputs.ts';
import { makeOutline } from './agent/outline.ts';
import { makeRevision } from './agent/revise.ts';
import { makeSlide } from './agent/slide.ts';
import type { ModelRequest } from './converse-request.ts';

/** What the model says: text, or with `tool` that tool's input as JSON. */
export type Answer = { text: string; tool?: string };

/** Lets the demo agent answer a request. Pure: the same request has the same answer. */
export function answerTo(request: ModelRequest): Answer {
  switch (request.purpose) {
    case 'brief': {
      const brief = makeBrief(briefInputSchema.parse(request.sections));
      return { tool: 'submit_brief', text: JSON.stringify(brief) };
    }
    case 'outline':
      return { text: makeOutline(outlineInputSchema.parse(request.sections)) };
    case 'slide': {
      const { layout, input } = makeSlide(slideInputSchema.parse(request.sections), request);
      return { tool: layout, text: JSON.stringify(input) };
    }
    case 'revise':
      return makeRevision(request);
    case 'unknown':
      return { text: 'This is the demo model. It answers Deckwright prompts only.' };
  }
}
