import { answerTo } from '#infra/local/demo-model/answer.ts';
import { converseBodySchema, toModelRequest } from '#infra/local/demo-model/converse-request.ts';
import { countTokens } from '#infra/local/demo-model/tokens.ts';
import { createInputCounter } from '#infra/local/demo-model/usage.ts';
import type { ModelRequest } from '#lambdas/models/port.ts';
import { type Answer, toolUse } from './answers.ts';

/** The request as the demo model would get it over the wire. */
const bodyOf = (request: ModelRequest) =>
  converseBodySchema.parse({
    system: [{ text: request.system }],
    messages: request.messages,
    inferenceConfig: { maxTokens: request.maxTokens },
    ...(request.tools ? { toolConfig: { tools: request.tools } } : {}),
  });

/** What the demo model answers, and counts, to the product's own prompts. */
export function demoAnswer(request: ModelRequest): Answer {
  const body = bodyOf(request);
  const { text, tool } = answerTo(toModelRequest(body));
  const counted = { input: createInputCounter()(body).inputTokens, output: countTokens(text) };
  const answer =
    tool === undefined
      ? { pieces: [text], content: [{ text }] }
      : toolUse(tool, JSON.parse(text) as object);
  return { ...answer, counted };
}

/** An answer that can’t be used, as long as the good one would be: a model’s answers are bounded. */
export const uselessAnswer = ({ pieces, counted }: Answer): Answer => {
  const useless =
    pieces.length > 0
      ? { pieces: ['As you wish: '], content: [{ text: 'As you wish: ' }] }
      : toolUse('bullets', { title: 'It holds' });
  return { ...useless, ...(counted ? { counted } : {}) };
};
