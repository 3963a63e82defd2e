import type { ModelPort, ModelRequest, ModelResponse } from '#lambdas/models/port.ts';
import type { RunTask, TaskContext } from '#lambdas/worker/task-context.ts';
import type { WorkerPorts } from '#test/support/inline-worker.ts';
import { createClockAhead } from './clock.ts';

/** Creates a model that returns the number of the call as text and records its requests. */
export function createCountingModel(): { model: ModelPort; requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const model: ModelPort = async (request, onText) => {
    requests.push(request);
    const text = `answer ${requests.length}`;
    await onText?.(text);
    return textResponse(text);
  };
  return { model, requests };
}

/** Creates a model response that contains only a text. */
export const textResponse = (text: string): ModelResponse => ({
  message: { role: 'assistant', content: [{ text }] },
  stopReason: 'end_turn',
  usage: { input_tokens: 100, output_tokens: 50, cache_read_tokens: 0, cache_write_tokens: 0 },
  latencyMs: 5,
});

/** Creates a task that makes several model calls in one conversation, then runs `after`. */
export const createModelCallTask =
  (calls: number, afterCalls: (context: TaskContext) => Promise<void> = async () => {}): RunTask =>
  async (context) => {
    const messages: ModelRequest['messages'] = [{ role: 'user', content: [{ text: 'first' }] }];
    for (let i = 0; i < calls; i += 1) {
      const call = { purpose: 'slide' as const, system: 'system', messages, maxTokens: 1_000 };
      const answer = await context.callModel({ ...call, messages: [...messages] });
      messages.push(answer.message, { role: 'user', content: [{ text: `turn ${i}` }] });
    }
    await afterCalls(context);
    return {};
  };

/** Creates worker ports with which every task runs `run`. */
export const createPortsForTask = (run: RunTask, model: ModelPort, aheadMs = 0): WorkerPorts => ({
  clock: createClockAhead(aheadMs),
  model,
  tasks: () => run,
});
