import type { ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import { textResponse } from './scripted-task.ts';

const finding = {
  slide: 2,
  kind: 'title_without_assertion',
  text: 'The title names a topic only.',
  instruction: 'Say in the title what follows from the figures.',
};

/** Returns a model whose editorial review has these findings, and which records its requests. */
export function reviewingModel(
  findings: unknown[] = [finding],
  requests: ModelRequest[] = [],
): ModelPort {
  return async (request) => {
    requests.push(request);
    const toolUse = { toolUseId: 't1', name: 'submit_review', input: { findings } as never };
    return { ...textResponse(''), message: { role: 'assistant', content: [{ toolUse }] } };
  };
}
