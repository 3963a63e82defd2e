import { converseBodySchema, toModelRequest } from '#infra/local/demo-model/converse-request.ts';
import { generateOutput } from '#infra/local/demo-model/generate-output.ts';
import { countTokens } from '#infra/local/demo-model/tokens.ts';
import { createInputCounter } from '#infra/local/demo-model/usage.ts';
import type { ModelRequest } from '#lambdas/models/port.ts';
import { type ScriptedResponse, toolUse } from './responses.ts';

/** Converts a request to the body that the demo model receives over HTTP. */
const toBody = (request: ModelRequest) =>
  converseBodySchema.parse({
    system: [{ text: request.system }],
    messages: request.messages,
    inferenceConfig: { maxTokens: request.maxTokens },
    ...(request.tools ? { toolConfig: { tools: request.tools } } : {}),
  });

/** Returns the demo model's response and token counts for one of the product's prompts. */
export function createDemoResponse(request: ModelRequest): ScriptedResponse {
  const body = toBody(request);
  const { text, tool } = generateOutput(toModelRequest(body));
  const counted = { input: createInputCounter()(body).inputTokens, output: countTokens(text) };
  const answer =
    tool === undefined
      ? { pieces: [text], content: [{ text }] }
      : toolUse(tool, JSON.parse(text) as object);
  return { ...answer, counted };
}

/** Returns an unusable response with the token counts of a usable one. */
export const createUnusableResponse = ({ pieces, counted }: ScriptedResponse): ScriptedResponse => {
  const useless =
    pieces.length > 0
      ? { pieces: ['As you wish: '], content: [{ text: 'As you wish: ' }] }
      : toolUse('bullets', { title: 'It holds' });
  return { ...useless, ...(counted ? { counted } : {}) };
};
